import type { AnyOperation } from '../../../core/operation.ts'
import { refuse } from '../../../core/refusals.ts'
import { phrase } from '../../../words/index.ts'
import { numberOf, textOf } from '../../pages/form.ts'
import type { Html } from '../../pages/html.ts'
import type { PageContext } from '../page-context.ts'
import * as inputs from '../parts/inputs.ts'
import { anyOf, type FormWords } from '../words/form-words.ts'

/**
 * Returns the input of a field by its name in the operation, whose schema says which input it is and whether it must be
 * filled in. Of the options of one choice, those with an example are radio buttons.
 */
export type Input<R> = (
  name: keyof R & string,
  label: string,
  hint?: string,
  options?: readonly inputs.Option[],
) => Html

/** Returns the inputs of a form whose record has these values. */
export function inputOf<R>(
  page: PageContext,
  operation: AnyOperation,
  record: Partial<R>,
): Input<R> {
  return (name, label, hint, options) => {
    const { kind, isRequired } = fieldOf(operation, name)
    const stored: unknown = record[name]
    const shared = { name, label, ...(hint === undefined ? {} : { hint }) }
    const value = stored as string | null | undefined
    if (kind === 'boolean') return inputs.check(page, { ...shared, checked: stored === true })
    if (kind === 'array') {
      const values = (stored ?? []) as readonly string[]
      return options
        ? inputs.ticks(page, { ...shared, values, options })
        : inputs.area(page, { ...shared, value: values.join('\n') })
    }
    if (options) {
      const one = { ...shared, value: value ?? '', options }
      return options.some(([, , example]) => example !== undefined)
        ? inputs.choices(page, one)
        : inputs.select(page, one)
    }
    if (kind === 'long') return inputs.area(page, { ...shared, value })
    const filled = { ...shared, required: isRequired }
    if (kind === 'number') return inputs.numberField(page, { ...filled, value: stored as number })
    return inputs.field(page, { ...filled, type: kind, value })
  }
}

/** Returns a form field in the form that the operation accepts; without a value where an empty input means none. */
export function sentField(
  { form }: PageContext,
  operation: AnyOperation,
  name: string,
  hasOptions: boolean,
): object {
  const { kind, isRequired, isClearable } = fieldOf(operation, name)
  const nothing = isClearable ? null : isRequired ? '' : undefined
  const read = {
    boolean: () => form.has(name),
    array: () => (hasOptions ? form.getAll(name) : inputs.linesOf(form.get(name))),
    // An amount that cannot be null is 0 when it is empty.
    number: () => numberOf(form, name) ?? (isClearable ? null : isRequired ? undefined : 0),
    long: () => inputs.areaOf(form, name) ?? nothing,
    date: () => textOf(form, name) ?? nothing,
    text: () => textOf(form, name) ?? nothing,
  }
  const value = read[kind]()
  return value === undefined ? {} : { [name]: value }
}

const filledIn = [anyOf(refuse.empty, refuse.required), phrase('must be filled in')] as const
const aDate = [anyOf(refuse.no_date, refuse.no_such_date), phrase('must be a date')] as const

/** Returns the form's own error sentences for a field, then the operation's. */
export function fieldWords(operation: AnyOperation, name: string): FormWords[string] {
  return fieldOf(operation, name).kind === 'date' ? [aDate, filledIn] : [filledIn]
}

type Step = {
  type: string
  pipe?: readonly Step[]
  wrapped?: Step
  metadata?: { format?: string; kind?: string }
}

function fieldOf({ input }: AnyOperation, name: string) {
  const steps = stepsOf((input as { entries: Record<string, Step> }).entries[name]!)
  const types = steps.map(({ type }) => type)
  const isDate = steps.some(({ metadata }) => metadata?.format === 'date')
  const isLong = steps.some(({ metadata }) => metadata?.kind === 'free')
  const ofText = isDate ? ('date' as const) : isLong ? ('long' as const) : ('text' as const)
  return {
    kind: (['array', 'boolean', 'number'] as const).find((type) => types.includes(type)) ?? ofText,
    isRequired: !types.includes('optional'),
    isClearable: types.includes('nullable'),
  }
}

/** Returns a schema with the steps of its pipe, and those of the schema it wraps. */
function stepsOf(schema: Step): Step[] {
  if (schema.pipe) return schema.pipe.flatMap(stepsOf)
  return schema.wrapped ? [schema, ...stepsOf(schema.wrapped)] : [schema]
}
