type WithoutAbsent<Input> = { [Name in keyof Input]?: Exclude<Input[Name], undefined> }

/** Removes fields that are undefined, because an absent field leaves the stored value unchanged. */
export function withoutAbsent<Input extends object>(input: Input): WithoutAbsent<Input> {
  // TypeScript loses the names in entries; they are those of `input`.
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as WithoutAbsent<Input>
}
