type Given<Asked> = { [Name in keyof Asked]?: Exclude<Asked[Name], undefined> }

/** What was asked for: an absent field is none, so that it leaves what is there. */
export function given<Asked extends object>(asked: Asked): Given<Asked> {
  // Entries know no names: these are those of `asked`.
  return Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as Given<Asked>
}
