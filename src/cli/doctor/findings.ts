/** The result of one check of `rollcall doctor`. */
export type Finding = {
  check: string
  state: 'ok' | 'warn' | 'fail'
  said: string
  /** The action to take, unless the state is ok. */
  todo?: string
}

/** A check without a problem. */
export function ok(check: string, said: string): Finding {
  return { check, state: 'ok', said }
}

/** A problem that does not stop the service from working. */
export function warn(check: string, said: string, todo: string): Finding {
  return { check, state: 'warn', said, todo }
}

/** Something that does not work. */
export function fail(check: string, said: string, todo: string): Finding {
  return { check, state: 'fail', said, todo }
}
