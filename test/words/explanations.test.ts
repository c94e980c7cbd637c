import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { explanationWords, inLanguage } from '../../src/words/index.ts'

const speaking = await inLanguage('fr', () => AsyncLocalStorage.snapshot())

function inFrench(sentence: string): string {
  return speaking(() => explanationWords(sentence)).replaceAll('\u00a0', ' ')
}

test.each([
  ['Employed on 2026-10-12.', 'En emploi le 2026-10-12.'],
  [
    'Not employed on 2026-10-12 (last day 2026-09-30, rehired on 2026-11-01): only punches and adjustments count.',
    'Sans emploi le 2026-10-12 (dernier jour le 2026-09-30, réembauche le 2026-11-01) : seuls les pointages et les ajustements comptent.',
  ],
  [
    'The terms since 2026-01-01 apply: paid by punches, times in America/Toronto, place CA-ON.',
    'Les conditions depuis le 2026-01-01 s’appliquent : paie selon les pointages, heures de America/Toronto, endroit CA-ON.',
  ],
  [
    'The pattern in force since 2026-01-05 has Monday of week 1 of 2 09:00 to 12:00, no break, and 13:00 to 17:00, a break of 30 minutes, 6.50 h because the clocks change.',
    'Le modèle en vigueur depuis le 2026-01-05 prévoit, le lundi de la semaine 1 de 2, 09:00 à 12:00, sans pause, et 13:00 à 17:00, pause de 30 minutes, 6,50 h à cause du changement d’heure.',
  ],
  [
    'The pattern in force since 2026-01-05 has no hours on Sunday.',
    'Le modèle en vigueur depuis le 2026-01-05 n’a pas d’heures le dimanche.',
  ],
  [
    "Thanksgiving Day is a paid holiday: the pattern's 7.50 h are paid as holiday.",
    'Action de grâces est un jour férié payé : les 7,50 h du modèle sont payées comme jour férié.',
  ],
  [
    'Boxing Day is a paid holiday on a day off: the average working day of 7.50 h is paid as holiday. The company keeps it in place of Christmas Day of Friday, 2026-12-25.',
    'Lendemain de Noël est un jour férié payé un jour de repos : la journée de travail moyenne de 7,50 h est payée comme jour férié. L’entreprise l’observe à la place de Noël du vendredi 2026-12-25.',
  ],
  [
    'Canada Day is on this date, on which the pattern has no hours: it is kept on the next working day, Thursday, 2026-07-02.',
    'Fête du Canada est à cette date, à laquelle le modèle n’a pas d’heures : le jour férié est observé le jour de travail suivant, le jeudi 2026-07-02.',
  ],
  [
    'A one-day override plans the day: 09:00 to 13:00, no break, 4.00 h.',
    'Un changement d’un jour planifie la journée : 09:00 à 13:00, sans pause, 4,00 h.',
  ],
  [
    'Labour Day is a paid holiday, but no weekly pattern is in force: no holiday hours.',
    'Fête du Travail est un jour férié payé, mais aucun modèle hebdomadaire n’est en vigueur : aucune heure de jour férié.',
  ],
  [
    'Nothing is paid: unpaid leave takes 4.00 h, and nothing was punched.',
    'Rien n’est payé : un congé sans solde prend 4,00 h, et rien n’a été pointé.',
  ],
  [
    "Leave (vacation) takes half of the standard day's 8.00 h: 4.00 h.",
    'Le congé (vacances) prend la moitié des 8,00 h de la journée normale : 4,00 h.',
  ],
  [
    'Punched 8.00 h: entry 3 counts 8.00 h, entry 4 is open and counts 0.00 h.',
    'Pointé 8,00 h : le pointage 3 compte 8,00 h, le pointage 4 est ouvert et compte 0,00 h.',
  ],
  [
    'Paid by schedule: the 7.50 h left of the planned hours are regular.',
    'Paie selon l’horaire : le reste des heures prévues (7,50 h) compte comme heures normales.',
  ],
  [
    'An approved adjustment of -1.00 h takes 1.00 h from regular; it corrects 2026-10-01; it does not count towards overtime.',
    'Un ajustement approuvé de -1,00 h retire 1,00 h (heures normales); il corrige 2026-10-01; il ne compte pas pour les heures supplémentaires.',
  ],
  [
    'Above 36.00 h a workweek (44.00 h less 8.00 h for holidays and vacation) (canada, the rule for CA-ON): 1.50 h of regular are overtime.',
    'Au-delà de 36,00 h par semaine de travail (44,00 h moins 8,00 h pour les jours fériés et les vacances) (canada, la règle de CA-ON) : on transfère 1,50 h de « heures normales » à « temps supplémentaire ».',
  ],
  [
    'Worked on all seven days of the workweek, more than 40.00 h: 2.00 h of regular are double time.',
    'Travail les sept jours de la semaine de travail, plus de 40,00 h : on transfère 2,00 h de « heures normales » à « à taux double ».',
  ],
  [
    '9.00 h: 8.00 regular, 1.00 overtime; 2.00 h of these regular hours on a holiday.',
    '9,00 h : 8,00 heures normales, 1,00 temps supplémentaire; dont 2,00 h normales un jour férié.',
  ],
  [
    '37.92 h: 26.67 worked, 7.50 holiday (Thanksgiving Day), 3.75 vacation; adjusted by -1.00; a punch has no clock-out on 2026-10-13, 2026-10-14; 2026-10-15 was approved in 2026-P21 with 7.50 h',
    '37,92 h : 26,67 de travail, 7,50 jour férié (Action de grâces), 3,75 vacances; ajusté de -1,00; un pointage n’a pas d’heure de sortie : 2026-10-13, 2026-10-14; le 2026-10-15 a été approuvé dans 2026-P21 avec 7,50 h',
  ],
])('in French: %s', (english, french) => {
  expect(inFrench(english)).toBe(french)
})

test('an explanation is English otherwise, and what has no translation stays as it is', () => {
  expect(explanationWords('Employed on 2026-10-12.')).toBe('Employed on 2026-10-12.')
  expect(inFrench('Founders’ day')).toBe('Founders’ day')
})
