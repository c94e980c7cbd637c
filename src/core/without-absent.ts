type WithoutAbsent<Input> = { [Name in keyof Input]?: Exclude<Input[Name], undefined> }

/** What was asked for: an absent field is none, so that it leaves what is there. */
export function withoutAbsent<Input extends object>(input: Input): WithoutAbsent<Input> {
  // Entries know no names: these are those of `asked`.
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as WithoutAbsent<Input>
}
