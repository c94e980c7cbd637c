import * as v from 'valibot'
import type { Route } from '../../src/transports/rest/routes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'

/** Sends a request without a body. */
type Send = (method: string, path: string) => Promise<{ status: number; body: unknown }>

/** Returns the input of each write that needs only an id: the first record of its list that allows it. */
export async function firstAllowed(
  wanted: (route: Route) => boolean,
  send: Send,
): Promise<[Route, { id: number }][]> {
  const found: [Route, { id: number }][] = []
  for (const route of allRoutes.filter((each) => needsIdAlone(each) && wanted(each))) {
    const [list = ''] = route.path.split('/:id')
    const { data } = (await send('GET', `${list}?per_page=100`)).body as { data?: { id: number }[] }
    for (const { id } of data ?? []) {
      const path = route.path.replace(':id', String(id))
      const { status } = await send(route.method, `${path}?dry_run=true`)
      if (status >= 300) continue
      found.push([route, { id }])
      break
    }
  }
  return found
}

function needsIdAlone({ method, params, operation }: Route): boolean {
  return (
    (method === 'POST' || method === 'DELETE') &&
    params.join() === 'id' &&
    v.is(operation.input, { id: 1 })
  )
}
