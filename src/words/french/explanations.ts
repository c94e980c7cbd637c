/** Sentences that explain hours, and their parts, by what they are in English; the first that fits is used. */
const french: Readonly<Record<string, string>> = {
  'Employed on {date}.': 'En emploi le {date}.',
  'Not employed on {date} ({why}): only punches and adjustments count.':
    'Sans emploi le {date} ({why}) : seuls les pointages et les ajustements comptent.',
  'The terms since {date} apply: paid by {word}, times in {zone}, place {place}.':
    'Les conditions depuis le {date} s’appliquent : paie selon {word}, heures de {zone}, endroit {place}.',
  'No weekly pattern is in force.': 'Aucun modèle hebdomadaire n’est en vigueur.',
  'The pattern in force since {date} has no hours on {weekday}.':
    'Le modèle en vigueur depuis le {date} n’a pas d’heures le {weekday}.',
  'The pattern in force since {date} has {weekday} {listed}, {h}{rest}.':
    'Le modèle en vigueur depuis le {date} prévoit, le {weekday}, {listed}, {h}{rest}.',
  'A one-day override replaces the pattern: {listed}, {h}.':
    'Un changement d’un jour remplace le modèle : {listed}, {h}.',
  'A one-day override plans the day: {listed}, {h}.':
    'Un changement d’un jour planifie la journée : {listed}, {h}.',
  'A one-day override makes it a day off; a paid holiday is still paid.':
    'Un changement d’un jour en fait un jour de repos; un jour férié payé reste payé.',
  'A one-day override makes it a day off.': 'Un changement d’un jour en fait un jour de repos.',
  'A one-day override: {name}.': 'Un changement d’un jour : {name}.',
  'Leave ({type}) takes away {h} of the work planned on the holiday; no leave is charged, because the day is paid as a holiday.':
    'Le congé ({type}) retire {h} du travail prévu le jour férié; aucun congé n’est déduit, parce que la journée est payée comme jour férié.',
  'Leave ({type}) takes nothing: the day is a paid holiday.':
    'Le congé ({type}) ne prend rien : la journée est un jour férié payé.',
  'Leave ({type}) takes nothing: no hours are planned on the day.':
    'Le congé ({type}) ne prend rien : aucune heure n’est prévue ce jour-là.',
  "Leave ({type}) takes {part} of the {which}day's {h1}: {h2}.":
    'Le congé ({type}) prend {part} des {h1} de la journée{which} : {h2}.',
  'Punched {h}: {entries}.': 'Pointé {h} : {entries}.',
  'Paid by {word}: the {h} punched are {category}.':
    'Paie selon {word} : le temps pointé ({h}) compte comme {category}.',
  'Paid by {word}: the {h} left of the planned hours are {category}.':
    'Paie selon {word} : le reste des heures prévues ({h}) compte comme {category}.',
  'An approved adjustment of {h1} takes {h2} from {category}{rest}.':
    'Un ajustement approuvé de {h1} retire {h2} ({category}){rest}.',
  'An approved adjustment adds {h} to {category}{rest}.':
    'Un ajustement approuvé ajoute {h} ({category}){rest}.',
  'A day cannot go below 0: {h} of the adjustment are not used.':
    'Une journée ne peut pas descendre sous 0 : une partie de l’ajustement ({h}) ne sert pas.',
  "A day's {category} cannot go below 0: {h} of the adjustment are not used.":
    'Les heures d’une journée ({category}) ne peuvent pas descendre sous 0 : une partie de l’ajustement ({h}) ne sert pas.',
  '{cause}: {h} of {category1} are {category2}.':
    '{cause} : on transfère {h} de « {category1} » à « {category2} ».',
  'The {h} worked on the holiday are not split and do not count towards overtime.':
    'Le temps travaillé le jour férié ({h}) n’est pas partagé et ne compte pas pour les heures supplémentaires.',
  'The {h} worked on the holiday are not split, but count towards the hours of the workweek.':
    'Les {h} travaillées le jour férié ne sont pas partagées, mais comptent dans les heures de la semaine de travail.',
  'Exempt from overtime: nothing is split.':
    'Exempté des heures supplémentaires : rien n’est partagé.',
  'Nothing is paid: {why}.': 'Rien n’est payé : {why}.',
  '{h} were punched on {name}: they are regular, and another day is owed instead of the holiday.':
    '{h} ont été pointées le jour férié ({name}) : elles sont normales, et un autre jour est dû à la place.',
  '{name} is on this date, on which the pattern has no hours: it is kept on {which}, {dated}.':
    '{name} est à cette date, à laquelle le modèle n’a pas d’heures : le jour férié est observé {which}, le {dated}.',
  '{name} is on this date, a day off, because no weekly pattern is in force and Monday to Friday count as working days: it is kept on {which}, {dated}.':
    '{name} est à cette date, un jour de repos, parce qu’aucun modèle hebdomadaire n’est en vigueur et que les jours du lundi au vendredi comptent comme jours de travail : le jour férié est observé {which}, le {dated}.',
  '{name1} is on this date: the company keeps {name2} in its place, {dated}.':
    '{name1} est à cette date : l’entreprise observe {name2} à sa place, le {dated}.',
  '{name} is a working day on which hours are told as holiday worked.{rest}':
    '{name} est un jour de travail dont les heures sont montrées comme travaillées un jour férié.{rest}',
  '{name} is a paid holiday, but an override names another day off for it: {dated}.{rest}':
    '{name} est un jour férié payé, mais un changement d’un jour désigne un autre jour de congé à sa place : {dated}.{rest}',
  '{name} is a paid holiday; an override makes it a working day, and another day is off instead.{rest}':
    '{name} est un jour férié payé; un changement d’un jour en fait un jour de travail, et un autre jour est en congé à la place.{rest}',
  '{name} is a paid holiday inside unpaid leave of whole days: it is part of the leave.{rest}':
    '{name} est un jour férié payé pendant un congé sans solde de journées entières : il fait partie du congé.{rest}',
  '{name} is a paid holiday, but the pattern has no hours on this day: no holiday hours.{rest}':
    '{name} est un jour férié payé, mais le modèle n’a pas d’heures ce jour-là : aucune heure de jour férié.{rest}',
  '{name} is a paid holiday, but no weekly pattern is in force: no holiday hours.{rest}':
    '{name} est un jour férié payé, mais aucun modèle hebdomadaire n’est en vigueur : aucune heure de jour férié.{rest}',
  '{name} is a paid holiday on a day off: the average working day of {h} is paid as holiday.{rest}':
    '{name} est un jour férié payé un jour de repos : la journée de travail moyenne de {h} est payée comme jour férié.{rest}',
  "{name} is a paid holiday: the pattern's {h} are paid as holiday.{rest}":
    '{name} est un jour férié payé : les {h} du modèle sont payées comme jour férié.{rest}',
  ' It is kept here for {name} of {dated}, on which the pattern has no hours: this is {which}.':
    ' Il est observé ici pour {name} du {dated}, où le modèle n’a pas d’heures : {which}.',
  ' It is kept here for {name} of {dated}, a day off, because no weekly pattern is in force and Monday to Friday count as working days: this is {which}.':
    ' Il est observé ici pour {name} du {dated}, un jour de repos, parce qu’aucun modèle hebdomadaire n’est en vigueur et que les jours du lundi au vendredi comptent comme jours de travail : {which}.',
  ' The company keeps it in place of {name} of {dated}.':
    ' L’entreprise l’observe à la place de {name} du {dated}.',
  ' A one-day override names this day off in place of the holiday{rest}.':
    ' Un changement d’un jour désigne ce jour de congé à la place du jour férié{rest}.',
  ', whose own date is {dated}': ', dont la date est le {dated}',
  'its substitute day': 'le jour de remplacement',
  'the next working day': 'le jour de travail suivant',
  'adjustments take all hours of the date':
    'des ajustements retirent toutes les heures de la journée',
  'paid by punches, and no punched hours count':
    'paie selon les pointages, et aucune heure pointée ne compte',
  'not employed on the date': 'sans emploi à cette date',
  'the holiday is part of unpaid leave': 'le jour férié fait partie d’un congé sans solde',
  'another day is off instead of the holiday':
    'un autre jour est en congé à la place du jour férié',
  'a holiday has no hours without a weekly pattern':
    'sans modèle hebdomadaire, un jour férié n’a pas d’heures',
  'no hours are planned on the holiday': 'aucune heure n’est prévue le jour férié',
  'unpaid leave takes {h}{rest}': 'un congé sans solde prend {h}{rest}',
  ', and nothing was punched': ', et rien n’a été pointé',
  ', and no hours are planned': ', et aucune heure n’est prévue',
  'paid by punches, and nothing was punched': 'paie selon les pointages, et rien n’a été pointé',
  'leave takes the work planned on the holiday, and is not paid':
    'un congé retire le travail prévu le jour férié et n’est pas payé',
  'the one-day override has no hours': 'le changement d’un jour n’a pas d’heures',
  'a one-day override makes it a day off': 'un changement d’un jour en fait un jour de repos',
  'paid by schedule, and no weekly pattern is in force':
    'paie selon l’horaire, et aucun modèle hebdomadaire n’est en vigueur',
  'paid by schedule, and no hours are planned on the date':
    'paie selon l’horaire, et aucune heure n’est prévue à cette date',
  '{whole}.{cents}': '{whole},{cents}',
  '{whole}.{cents} h': '{whole},{cents} h',
  '; it corrects {dates}{rest}': '; il corrige {dates}{rest}',
  '; it does not count towards overtime': '; il ne compte pas pour les heures supplémentaires',
  'last day {date}{rest}': 'dernier jour le {date}{rest}',
  ', rehired on {date}': ', réembauche le {date}',
  'hired on {date}': 'embauche le {date}',
  'not active': 'pas en poste',
  punches: 'les pointages',
  schedule: 'l’horaire',
  ' because the clocks change': ' à cause du changement d’heure',
  '{shift1}, and {shift2}': '{shift1}, et {shift2}',
  '{time1} to {time2}, no break': '{time1} à {time2}, sans pause',
  '{time1} to {time2}, a break of {n} minutes': '{time1} à {time2}, pause de {n} minutes',
  all: 'la totalité',
  half: 'la moitié',
  'standard ': ' normale',
  regular: 'heures normales',
  overtime: 'temps supplémentaire',
  'hours worked on a holiday': 'heures travaillées un jour férié',
  '{entry1}, {entry2}': '{entry1}, {entry2}',
  'entry {n} is open and counts {h}': 'le pointage {n} est ouvert et compte {h}',
  'entry {n} was released and is paid by adjustments':
    'le pointage {n} a été libéré et est payé par des ajustements',
  'entry {n} is held and counts {h}': 'le pointage {n} est retenu et compte {h}',
  'entry {n} is not approved and counts {h}': 'le pointage {n} n’est pas approuvé et compte {h}',
  'entry {n} counts {h}': 'le pointage {n} compte {h}',
  'Above {h} a day{rest}': 'Au-delà de {h} par jour{rest}',
  'Above {h} a workweek{rest}': 'Au-delà de {h} par semaine de travail{rest}',
  'Worked on all seven days of the workweek{more}{rest}':
    'Travail les sept jours de la semaine de travail{more}{rest}',
  ', more than {h}': ', plus de {h}',
  ' ({h1} less {h2} for {category}){rest}': ' ({h1} moins {h2} pour {category}){rest}',
  ' ({origin}the rule for {place})': ' ({origin}la règle de {place})',
  ' ({origin}agreed with the employee)': ' ({origin}convenu avec l’employé)',
  'holidays and vacation': 'les jours fériés et les vacances',
  holidays: 'les jours fériés',
  '{weekday} of week {n1} of {n2}': '{weekday} de la semaine {n1} de {n2}',
  '{weekday}, {date}': '{weekday} {date}',
  Sunday: 'dimanche',
  Monday: 'lundi',
  Tuesday: 'mardi',
  Wednesday: 'mercredi',
  Thursday: 'jeudi',
  Friday: 'vendredi',
  Saturday: 'samedi',
  '{h1}: {parts}; {h2} of these regular hours on a holiday.':
    '{h1} : {parts}; dont {h2} normales un jour férié.',
  '{h}: {parts}.': '{h} : {parts}.',
  '{h}: {parts}': '{h} : {parts}',
  '{date} was approved in {period} with {h}': 'le {date} a été approuvé dans {period} avec {h}',
  '{parts}; {others}': '{parts}; {others}',
  'adjusted by {n}': 'ajusté de {n}',
  'plus {n} of unpaid leave': 'plus {n} de congé sans solde',
  '{warning} on {dates}': '{warning} : {dates}',
  'an entry is open': 'un pointage est ouvert',
  'nothing is paid': 'rien n’est payé',
  '{amount}, {listed}': '{amount}, {listed}',
  '{n1} {word} ({n2} of these on a holiday)': '{n1} {word} (dont {n2} un jour férié)',
  '{n} holiday ({name})': '{n} jour férié ({name})',
  '{whole}.{cents} {category}': '{whole},{cents} {category}',
  worked: 'de travail',
  planned: 'prévues',
}

/** What fits a gap, by its name without the number; anything where the name is not here. */
const gaps: Readonly<Record<string, string>> = {
  h: '[+-]?[\\d.]+ h',
  n: '[+-]?[\\d.]+',
  whole: '[+-]?\\d+',
  cents: '\\d\\d',
  time: '\\d\\d:\\d\\d',
  date: '\\d{4}-\\d\\d-\\d\\d',
  dates: '[\\d, -]+',
  weekday: '\\w+day(?: of week \\d+ of \\d+)?',
  dated: '\\w+day, \\d{4}-\\d\\d-\\d\\d',
  word: '\\w+',
  category: '[a-z ]+',
  cause: '(?:Above|Worked on all) .*',
  more: '(?:, more than [\\d.]+ h)?',
  shift: '\\d\\d:\\d\\d to .+?',
  entry: 'entry .+?',
  parts: '[^;]+',
  // It may have a name in parentheses, which may contain others.
  amount: '[\\d.]+ [^,(]+(?: \\([^()]*(?:\\([^()]*\\)[^()]*)*\\))?',
  listed: '\\d.*',
}

/** The sentences, whose gaps are named groups. */
export const explanations: readonly (readonly [english: RegExp, french: string])[] = Object.entries(
  french,
).map(([english, words]) => [formOf(english), words])

function formOf(english: string): RegExp {
  const pieces = english
    .split(/\{(\w+)\}/)
    .map((piece, n) =>
      n % 2 === 0 ? RegExp.escape(piece) : `(?<${piece}>${gaps[piece.replace(/\d/, '')] ?? '.*'})`,
    )
  return new RegExp(`^${pieces.join('')}$`)
}
