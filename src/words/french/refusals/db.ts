import type { refuse } from '../../../db/refusals.ts'
import type { Refusals } from '../../table.ts'

export const db: Refusals<typeof refuse> = {
  not_responding: 'La base de données ne répond pas. Réessayez dans quelques secondes.',
  none_free:
    'Aucune connexion à la base de données n’était libre. Réessayez dans quelques secondes.',
  lost_race: 'D’autres personnes modifient les mêmes enregistrements. Réessayez dans un instant.',
  no_cursor: 'n’est pas une position de cette liste',
  notes: '{note} {next}',
  sort_of_changes:
    'ne peut pas être combiné avec {other}, qui trie par modification; laissez-le vide',
}
