/** What a check of `rollcall doctor` found. */
export type Finding = {
  check: string
  state: 'ok' | 'warn' | 'fail'
  said: string
  /** What to do, where it is not ok. */
  todo?: string
}

/** A finding that nothing has to be done about. */
export function ok(check: string, said: string): Finding {
  return { check, state: 'ok', said }
}

/** Something to look at; it works all the same. */
export function warn(check: string, said: string, todo: string): Finding {
  return { check, state: 'warn', said, todo }
}

/** Something that does not work. */
export function fail(check: string, said: string, todo: string): Finding {
  return { check, state: 'fail', said, todo }
}
