import type { Words } from '../../table.ts'

/** Types of records in the audit log. */
export const kinds: Words = {
  'api key': 'clé API',
  'calendar feed': 'flux de calendrier',
  'audit log': 'journal d’audit',
  client: 'client',
  company: 'entreprise',
  'connected app': 'application connectée',
  'dashboard link': 'lien de connexion',
  'dashboard session': 'session',
  'employee terms': 'conditions d’emploi',
  'forgot punch request': 'pointage oublié',
  'holiday choice': 'choix de jour férié',
  'identity provider': 'fournisseur d’identité',
  invoice: 'facture',
  'leave adjustment': 'ajustement de solde',
  'leave ledger': 'registre des congés',
  'one day override': 'changement d’un jour',
  'payroll export': 'exportation',
  schedule: 'horaire',
  'sign in': 'connexion',
  'sign in invitation': 'invitation',
  'webhook delivery': 'livraison',
  'dashboard access': 'accès au tableau de bord',
}
