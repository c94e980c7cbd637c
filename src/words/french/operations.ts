import type { Words } from '../table.ts'

/** What operations do, as the page says it on which a person lets an application call them. */
export const operations: Words = {
  'Read the API key of the request and its permissions.':
    'Lire la clé API de la requête et ses autorisations.',
  'List who changed what, newest first.': 'Lister qui a modifié quoi, le plus récent d’abord.',
  'Add a client.': 'Ajouter un client.',
  'List clients.': 'Lister les clients.',
  'Read a client.': 'Lire un client.',
  'Update a client; only the fields you send change. Existing invoices do not change.':
    'Modifier un client. Les factures existantes ne changent pas.',
  'Add an invoice; amounts and totals are computed from its lines.':
    'Ajouter une facture; les montants et les totaux se calculent de ses lignes.',
  'List invoices, oldest issue date first.': 'Lister les factures, la plus ancienne d’abord.',
  'Mark a draft or sent invoice as paid now.':
    'Marquer comme payée une facture provisoire ou envoyée.',
  'Read an invoice.': 'Lire une facture.',
  'Void a draft or sent invoice; its number is not reused.':
    'Annuler une facture provisoire ou envoyée; son numéro ne sert plus.',
  'Read the company of the API key and its settings.': 'Lire l’entreprise et ses paramètres.',
  'Update the company and its settings; only the fields you send change.':
    'Modifier l’entreprise et ses paramètres.',
  'Add up to 200 employees; each row is created or fails independently.':
    'Ajouter jusqu’à 200 employés; chaque ligne réussit ou échoue à part.',
  'Add an employee; the employee number defaults to the next free one.':
    'Ajouter un employé; le numéro est le prochain libre par défaut.',
  'Deactivate an employee at once; they are paid through their last day.':
    'Désactiver aussitôt un employé, qui est payé jusqu’à son dernier jour.',
  'Find active employees and their ids by name or number.':
    'Trouver des employés en poste par nom ou numéro.',
  'List employees.': 'Lister les employés.',
  'Read an employee, with leave balances and pending leave days.':
    'Lire un employé, avec ses soldes et ses jours de congé en attente.',
  'Employ somebody again who has left; the time away stays unpaid.':
    'Réembaucher une personne partie; l’absence reste non payée.',
  'Agree on facts with an employee from a date on; other facts stay as they are.':
    'Convenir de conditions avec un employé à partir d’une date.',
  'Read what is agreed with an employee, by date.':
    'Lire ce qui est convenu avec un employé, par date.',
  "Withdraw what begins on a date in an employee's terms.":
    'Retirer ce qui commence à une date dans les conditions d’un employé.',
  'Update an employee; only the fields you send change.': 'Modifier un employé.',
  'Approve a forgot-punch request; it creates an entry or closes the open one.':
    'Approuver une demande de pointage oublié; elle crée un pointage ou ferme celui qui est ouvert.',
  'Request a forgotten punch; it counts once it is approved.':
    'Demander un pointage oublié; il compte une fois approuvé.',
  'List requests to add forgotten punches.': 'Lister les demandes de pointage oublié.',
  'Read a request to add a forgotten punch.': 'Lire une demande de pointage oublié.',
  'Reject a pending forgot-punch request.': 'Refuser une demande de pointage oublié en attente.',
  'Take back the rejection of a forgot-punch request within five minutes; it is pending again.':
    'Annuler le refus d’une demande de pointage oublié dans les cinq minutes; elle est de nouveau en attente.',
  'Choose what a holiday is for the company in every year and region.':
    'Choisir ce qu’est un jour férié pour l’entreprise, chaque année et partout.',
  'Add a company holiday, or change the public holiday of that date.':
    'Ajouter un jour férié de l’entreprise ou changer celui de cette date.',
  'Delete a company holiday; the public holiday of that date applies again.':
    'Supprimer un jour férié de l’entreprise; le jour férié officiel s’applique de nouveau.',
  'List the holidays of a place and year with their choices.':
    'Lister les jours fériés d’un lieu et d’une année avec leurs choix.',
  "List the holidays of a country and year, including the company's own.":
    'Lister les jours fériés d’un pays et d’une année, avec ceux de l’entreprise.',
  'List the holidays of a year as an employee keeps them, and why.':
    'Lister les jours fériés d’une année comme un employé les prend, et pourquoi.',
  'Read what the company makes of a holiday.': 'Lire ce que l’entreprise fait d’un jour férié.',
  'Update a company holiday; only the fields you send change.':
    'Modifier un jour férié de l’entreprise.',
  "Correct an employee's leave balance, or state its opening balance.":
    'Corriger le solde de congés d’un employé ou indiquer son solde d’ouverture.',
  "List the entries of an employee's leave balances: grants, leave, adjustments.":
    'Lister les écritures des soldes de congés d’un employé : octrois, congés, ajustements.',
  "List each employee's remaining vacation, sick and personal leave.":
    'Lister les vacances et les congés de maladie et personnels qui restent à chacun.',
  'Add blackout dates, on which leave is refused or gets a warning.':
    'Ajouter une période où les congés sont refusés ou reçoivent un avertissement.',
  'List minimums of people at work; with from, also the days below them.':
    'Lister les minimums de personnes au travail, et les jours en dessous.',
  'Set a minimum of people at work; of a department, from a date on.':
    'Fixer un minimum de personnes au travail à partir d’une date.',
  'Delete blackout dates.': 'Supprimer une période sans congé.',
  'List blackout dates.': 'Lister les périodes sans congé.',
  'Read blackout dates.': 'Lire une période sans congé.',
  'Update blackout dates; existing leave does not change.':
    'Modifier une période sans congé; les congés existants ne changent pas.',
  'List who is away on approved leave, by name and dates.':
    'Lister qui est en congé approuvé, par nom et dates.',
  'Add a leave policy, in which terms enroll employees.':
    'Ajouter une politique de congé, où des conditions inscrivent les employés.',
  'Delete a leave policy that no terms name.':
    'Supprimer une politique de congé qui ne sert à personne.',
  'List leave policies: the default ones of leave types, and others.':
    'Lister les politiques de congé : celles des types, et les autres.',
  'Read a leave policy.': 'Lire une politique de congé.',
  'Change a leave policy; only the fields you send change.': 'Modifier une politique de congé.',
  'Reject up to 100 leave requests; each one succeeds or fails independently.':
    'Refuser jusqu’à 100 demandes de congé; chacune réussit ou échoue à part.',
  'Approve up to 100 leave requests; each one succeeds or fails independently.':
    'Approuver jusqu’à 100 demandes de congé; chacune réussit ou échoue à part.',
  'Approve a pending leave request.': 'Approuver une demande de congé en attente.',
  'Cancel pending or approved leave; its days become available again.':
    'Annuler un congé en attente ou approuvé; ses jours redeviennent disponibles.',
  'Request leave; it is pending, or approved if its type needs no approval.':
    'Demander un congé; il est en attente, ou approuvé si son type n’exige pas d’approbation.',
  'List leave requests.': 'Lister les demandes de congé.',
  'Preview a leave request: days, balance, overlaps and blackouts, without storing anything.':
    'Prévoir une demande de congé : jours, solde, chevauchements et périodes sans congé, sans rien enregistrer.',
  'Read a leave request.': 'Lire une demande de congé.',
  'Reject a pending leave request.': 'Refuser une demande de congé en attente.',
  'Take back a decision on leave within five minutes; the request is pending again.':
    'Reprendre une décision sur un congé en cinq minutes; la demande est de nouveau en attente.',
  'Update a pending leave request; only the fields you send change.':
    'Modifier une demande de congé en attente.',
  'Add a custom leave type.': 'Ajouter un type de congé.',
  'Delete an unused custom leave type; to retire one in use, set is_active to false.':
    'Supprimer un type de congé qui ne sert pas.',
  'List leave types: the built-in ones and the active custom ones.': 'Lister les types de congé.',
  'Read a leave type.': 'Lire un type de congé.',
  'Configure, rename or retire a leave type; only the fields you send change.':
    'Configurer, renommer ou retirer un type de congé.',
}
