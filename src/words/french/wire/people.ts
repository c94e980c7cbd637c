import type { Words } from '../../table.ts'

/** Refusals about people, keys, sign-ins, webhooks and the settings of the company. */
export const people: Words = {
  'needs from or record_id, so that not every entry is searched':
    'exige une date de début, pour ne pas chercher dans tout le journal',
  'must be null, hours as {weekly, daily, daily_double, seventh_day}, or one of: {0}':
    'doit être vide, des heures ou l’une de ces valeurs : {0}',
  'must resolve to a public address, not to a private network':
    'doit mener à une adresse publique, et non à un réseau privé',
}
