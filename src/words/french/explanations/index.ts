import { type Form, holidays, nothing, parts } from './parts.ts'

const whole: readonly Form[] = [
  [/^Employed on (\S+)\.$/, 'En emploi le $1.'],
  [
    /^Not employed on (\S+) \((.*)\): only punches and adjustments count\.$/,
    'Sans emploi le $1 ($2) : seuls les pointages et les ajustements comptent.',
  ],
  [
    /^The terms since (\S+) apply: paid by (\w+), times in (\S+), place (\S+)\.$/,
    'Les conditions depuis le $1 s’appliquent : paie selon $2, heures de $3, endroit $4.',
  ],
  [/^No weekly pattern is in force\.$/, 'Aucun modèle hebdomadaire n’est en vigueur.'],
  [
    /^The pattern in force since (\S+) has no hours on (.*)\.$/,
    'Le modèle en vigueur depuis le $1 n’a pas d’heures le $2.',
  ],
  [
    /^The pattern in force since (\S+) has (\w+day(?: of week \d+ of \d+)?) (\d.*), ([\d.]+ h)( because the clocks change)?\.$/,
    'Le modèle en vigueur depuis le $1 prévoit, le $2, $3, $4$5.',
  ],
  [
    /^A one-day override replaces the pattern: (\d.*), ([\d.]+ h)\.$/,
    'Un changement d’un jour remplace le modèle : $1, $2.',
  ],
  [
    /^A one-day override plans the day: (\d.*), ([\d.]+ h)\.$/,
    'Un changement d’un jour planifie la journée : $1, $2.',
  ],
  [
    /^A one-day override makes it a day off; a paid holiday is still paid\.$/,
    'Un changement d’un jour en fait un jour de repos; un jour férié payé reste payé.',
  ],
  [
    /^A one-day override makes it a day off\.$/,
    'Un changement d’un jour en fait un jour de repos.',
  ],
  [/^A one-day override: (.*)\.$/, 'Un changement d’un jour : $1.'],
  [
    /^Leave \((.*)\) takes away ([\d.]+ h) of the work planned on the holiday; no leave is charged, because the day is paid as a holiday\.$/,
    'Le congé ($1) retire $2 du travail prévu le jour férié; aucun congé n’est déduit, parce que la journée est payée comme jour férié.',
  ],
  [
    /^Leave \((.*)\) takes nothing: the day is a paid holiday\.$/,
    'Le congé ($1) ne prend rien : la journée est un jour férié payé.',
  ],
  [
    /^Leave \((.*)\) takes nothing: no hours are planned on the day\.$/,
    'Le congé ($1) ne prend rien : aucune heure n’est prévue ce jour-là.',
  ],
  [
    /^Leave \((.*)\) takes (.+) of the (standard )?day's ([\d.]+ h): ([\d.]+ h)\.$/,
    'Le congé ($1) prend $2 des $4 de la journée$3 : $5.',
  ],
  [/^Punched ([\d.]+ h): (.*)\.$/, 'Pointé $1 : $2.'],
  [
    /^Paid by (\w+): the ([\d.]+ h) punched are (.*)\.$/,
    'Paie selon $1 : les $2 pointées sont des $3.',
  ],
  [
    /^Paid by (\w+): the ([\d.]+ h) left of the planned hours are (.*)\.$/,
    'Paie selon $1 : les $2 qui restent des heures prévues sont des $3.',
  ],
  [
    /^An approved adjustment of (-?[\d.]+ h) takes ([\d.]+ h) from ([a-z ]+)(;.*)?\.$/,
    'Un ajustement approuvé de $1 retire $2 ($3)$4.',
  ],
  [
    /^An approved adjustment adds ([\d.]+ h) to ([a-z ]+)(;.*)?\.$/,
    'Un ajustement approuvé ajoute $1 ($2)$3.',
  ],
  [
    /^A day cannot go below 0: ([\d.]+ h) of the adjustment are not used\.$/,
    'Une journée ne peut pas descendre sous 0 : $1 de l’ajustement ne servent pas.',
  ],
  [
    /^A day's ([a-z ]+) cannot go below 0: ([\d.]+ h) of the adjustment are not used\.$/,
    'Les heures d’une journée ($1) ne peuvent pas descendre sous 0 : $2 de l’ajustement ne servent pas.',
  ],
  [
    /^(Above .*|Worked on all .*): ([\d.]+ h) of ([a-z ]+) are ([a-z ]+)\.$/,
    '$1 : $2 passent de « $3 » à « $4 ».',
  ],
  [
    /^The ([\d.]+ h) worked on the holiday are not split and do not count towards overtime\.$/,
    'Les $1 travaillées le jour férié ne sont pas partagées et ne comptent pas pour les heures supplémentaires.',
  ],
  [
    /^The ([\d.]+ h) worked on the holiday are not split, but count towards the hours of the workweek\.$/,
    'Les $1 travaillées le jour férié ne sont pas partagées, mais comptent dans les heures de la semaine de travail.',
  ],
  [
    /^Exempt from overtime: nothing is split\.$/,
    'Exempté des heures supplémentaires : rien n’est partagé.',
  ],
  [/^Nothing is paid: (.*)\.$/, 'Rien n’est payé : $1.'],
]

const summaries: readonly Form[] = [
  [
    /^(-?[\d.]+ h): (.+); ([\d.]+ h) of these regular hours on a holiday\.$/,
    '$1 : $2; dont $3 normales un jour férié.',
  ],
  [/^(-?[\d.]+ h): ([^;]+)\.$/, '$1 : $2.'],
  [/^(-?[\d.]+ h): ([^;]+)$/, '$1 : $2'],
  [
    /^(\d{4}-\d\d-\d\d) was approved in (\S+) with (-?[\d.]+ h)$/,
    'le $1 a été approuvé dans $2 avec $3',
  ],
  [/^([^;]+); (.+)$/, '$1; $2'],
  [/^adjusted by (\S+)$/, 'ajusté de $1'],
  [/^plus ([\d.]+) of unpaid leave$/, 'plus $1 de congé sans solde'],
  [/^(.+) on (\d{4}-\d\d-\d\d(?:, \d{4}-\d\d-\d\d)*)$/, '$1 : $2'],
  [/^an entry is open$/, 'un pointage est ouvert'],
  [/^nothing is paid$/, 'rien n’est payé'],
  [/^([\d.]+ [^,(]+(?: \([^()]*(?:\([^()]*\)[^()]*)*\))?), (\d.*)$/, '$1, $2'],
  [/^([\d.]+) (\w+) \(([\d.]+) of these on a holiday\)$/, '$1 $2 (dont $3 un jour férié)'],
  [/^([\d.]+) holiday \((.*)\)$/, '$1 jour férié ($2)'],
  [/^(-?\d+\.\d\d) ([a-z ]{2,})$/, '$1 $2'],
  [/^worked$/, 'travaillées'],
  [/^planned$/, 'prévues'],
]

/** Sentences that explain hours by what they say in English, and the parts that are put into them; the first is used. */
export const explanations: readonly Form[] = [
  ...whole,
  ...holidays,
  ...nothing,
  ...parts,
  ...summaries,
]
