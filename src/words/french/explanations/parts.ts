/** What a text says in English, and in French with what the groups hold, `$1` …, which is translated too. */
export type Form = readonly [said: RegExp, words: string]

export const holidays: readonly Form[] = [
  [
    /^([\d.]+ h) were punched on (.*): they are regular, and another day is owed instead of the holiday\.$/,
    '$1 ont été pointées le jour férié ($2) : elles sont normales, et un autre jour est dû à la place.',
  ],
  [
    /^(.+?) is on this date, on which the pattern has no hours: it is kept on (.*), (\w+day, \S+)\.$/,
    '$1 est à cette date, à laquelle le modèle n’a pas d’heures : le jour férié est observé $2, le $3.',
  ],
  [
    /^(.+?) is on this date, a day off, because no weekly pattern is in force and Monday to Friday count as working days: it is kept on (.*), (\w+day, \S+)\.$/,
    '$1 est à cette date, un jour de repos, parce qu’aucun modèle hebdomadaire n’est en vigueur et que les jours du lundi au vendredi comptent comme jours de travail : le jour férié est observé $2, le $3.',
  ],
  [
    /^(.+?) is on this date: the company keeps (.*) in its place, (\w+day, \S+)\.$/,
    '$1 est à cette date : l’entreprise observe $2 à sa place, le $3.',
  ],
  [
    /^(.+?) is a working day on which hours are told as holiday worked\.(.*)$/,
    '$1 est un jour de travail dont les heures sont montrées comme travaillées un jour férié.$2',
  ],
  [
    /^(.+?) is a paid holiday, but an override names another day off for it: (\w+day, \S+)\.(.*)$/,
    '$1 est un jour férié payé, mais un changement d’un jour désigne un autre jour de congé à sa place : $2.$3',
  ],
  [
    /^(.+?) is a paid holiday; an override makes it a working day, and another day is off instead\.(.*)$/,
    '$1 est un jour férié payé; un changement d’un jour en fait un jour de travail, et un autre jour est en congé à la place.$2',
  ],
  [
    /^(.+?) is a paid holiday inside unpaid leave of whole days: it is part of the leave\.(.*)$/,
    '$1 est un jour férié payé pendant un congé sans solde de journées entières : il fait partie du congé.$2',
  ],
  [
    /^(.+?) is a paid holiday, but the pattern has no hours on this day: no holiday hours\.(.*)$/,
    '$1 est un jour férié payé, mais le modèle n’a pas d’heures ce jour-là : aucune heure de jour férié.$2',
  ],
  [
    /^(.+?) is a paid holiday, but no weekly pattern is in force: no holiday hours\.(.*)$/,
    '$1 est un jour férié payé, mais aucun modèle hebdomadaire n’est en vigueur : aucune heure de jour férié.$2',
  ],
  [
    /^(.+?) is a paid holiday on a day off: the average working day of ([\d.]+ h) is paid as holiday\.(.*)$/,
    '$1 est un jour férié payé un jour de repos : la journée de travail moyenne de $2 est payée comme jour férié.$3',
  ],
  [
    /^(.+?) is a paid holiday: the pattern's ([\d.]+ h) are paid as holiday\.(.*)$/,
    '$1 est un jour férié payé : les $2 du modèle sont payées comme jour férié.$3',
  ],
  [
    /^ It is kept here for (.*) of (\w+day, \S+), on which the pattern has no hours: this is (.*)\.$/,
    ' Il est observé ici pour $1 du $2, où le modèle n’a pas d’heures : $3.',
  ],
  [
    /^ It is kept here for (.*) of (\w+day, \S+), a day off, because no weekly pattern is in force and Monday to Friday count as working days: this is (.*)\.$/,
    ' Il est observé ici pour $1 du $2, un jour de repos, parce qu’aucun modèle hebdomadaire n’est en vigueur et que les jours du lundi au vendredi comptent comme jours de travail : $3.',
  ],
  [
    /^ The company keeps it in place of (.*) of (\w+day, \S+)\.$/,
    ' L’entreprise l’observe à la place de $1 du $2.',
  ],
  [
    /^ A one-day override names this day off in place of the holiday(, whose own date is \w+day, \S+)?\.$/,
    ' Un changement d’un jour désigne ce jour de congé à la place du jour férié$1.',
  ],
  [/^, whose own date is (\w+day, \S+)$/, ', dont la date est le $1'],
  [/^its substitute day$/, 'le jour de remplacement'],
  [/^the next working day$/, 'le jour de travail suivant'],
]

/** Why nothing is paid for a day. */
export const nothing: readonly Form[] = [
  [
    /^adjustments take all hours of the date$/,
    'des ajustements retirent toutes les heures de la journée',
  ],
  [
    /^paid by punches, and no punched hours count$/,
    'paie selon les pointages, et aucune heure pointée ne compte',
  ],
  [/^not employed on the date$/, 'sans emploi à cette date'],
  [/^the holiday is part of unpaid leave$/, 'le jour férié fait partie d’un congé sans solde'],
  [
    /^another day is off instead of the holiday$/,
    'un autre jour est en congé à la place du jour férié',
  ],
  [
    /^a holiday has no hours without a weekly pattern$/,
    'sans modèle hebdomadaire, un jour férié n’a pas d’heures',
  ],
  [/^no hours are planned on the holiday$/, 'aucune heure n’est prévue le jour férié'],
  [/^unpaid leave takes ([\d.]+ h)(, and .*)?$/, 'un congé sans solde prend $1$2'],
  [/^, and nothing was punched$/, ', et rien n’a été pointé'],
  [/^, and no hours are planned$/, ', et aucune heure n’est prévue'],
  [
    /^paid by punches, and nothing was punched$/,
    'paie selon les pointages, et rien n’a été pointé',
  ],
  [
    /^leave takes the work planned on the holiday, and is not paid$/,
    'un congé retire le travail prévu le jour férié et n’est pas payé',
  ],
  [/^the one-day override has no hours$/, 'le changement d’un jour n’a pas d’heures'],
  [/^a one-day override makes it a day off$/, 'un changement d’un jour en fait un jour de repos'],
  [
    /^paid by schedule, and no weekly pattern is in force$/,
    'paie selon l’horaire, et aucun modèle hebdomadaire n’est en vigueur',
  ],
  [
    /^paid by schedule, and no hours are planned on the date$/,
    'paie selon l’horaire, et aucune heure n’est prévue à cette date',
  ],
]

export const parts: readonly Form[] = [
  [/^([+-]?\d+)\.(\d\d)$/, '$1,$2'],
  [/^([+-]?\d+)\.(\d\d) h$/, '$1,$2 h'],
  [/^; it corrects ([\d, -]+?)(; it does .*)?$/, '; il corrige $1$2'],
  [/^; it does not count towards overtime$/, '; il ne compte pas pour les heures supplémentaires'],
  [/^last day (\S+)(, .*)?$/, 'dernier jour le $1$2'],
  [/^(?:, )rehired on (\S+)$/, ', réembauche le $1'],
  [/^hired on (\S+)$/, 'embauche le $1'],
  [/^not active$/, 'pas en poste'],
  [/^punches$/, 'les pointages'],
  [/^schedule$/, 'l’horaire'],
  [/^ because the clocks change$/, ' à cause du changement d’heure'],
  [/^(\d\d:\d\d to .+?), and (\d\d:\d\d to .*)$/, '$1, et $2'],
  [/^(\d\d:\d\d) to (\d\d:\d\d), no break$/, '$1 à $2, sans pause'],
  [/^(\d\d:\d\d) to (\d\d:\d\d), a break of (\d+) minutes$/, '$1 à $2, pause de $3 minutes'],
  [/^all$/, 'la totalité'],
  [/^half$/, 'la moitié'],
  [/^standard $/, ' normale'],
  [/^regular$/, 'heures normales'],
  [/^hours worked on a holiday$/, 'heures travaillées un jour férié'],
  [/^(entry .+?), (entry .*)$/, '$1, $2'],
  [/^entry (\d+) is open and counts (.*)$/, 'le pointage $1 est ouvert et compte $2'],
  [
    /^entry (\d+) was released and is paid by adjustments$/,
    'le pointage $1 a été libéré et est payé par des ajustements',
  ],
  [/^entry (\d+) is held and counts (.*)$/, 'le pointage $1 est retenu et compte $2'],
  [
    /^entry (\d+) is not approved and counts (.*)$/,
    'le pointage $1 n’est pas approuvé et compte $2',
  ],
  [/^entry (\d+) counts (.*)$/, 'le pointage $1 compte $2'],
  [/^Above ([\d.]+ h) a day( .*)?$/, 'Au-delà de $1 par jour$2'],
  [/^Above ([\d.]+ h) a workweek( .*)?$/, 'Au-delà de $1 par semaine de travail$2'],
  [
    /^Worked on all seven days of the workweek(, more than [\d.]+ h)?( .*)?$/,
    'Travail les sept jours de la semaine de travail$1$2',
  ],
  [/^, more than ([\d.]+ h)$/, ', plus de $1'],
  [/^ \(([\d.]+ h) less ([\d.]+ h) for ([a-z ]+)\)( .*)?$/, ' ($1 moins $2 pour $3)$4'],
  [/^ \((.*)the rule for (\S+)\)$/, ' ($1la règle de $2)'],
  [/^ \((.*)agreed with the employee\)$/, ' ($1convenu avec l’employé)'],
  [/^holidays and vacation$/, 'les jours fériés et les vacances'],
  [/^holidays$/, 'les jours fériés'],
  [/^(\w+day) of week (\d+) of (\d+)$/, '$1 de la semaine $2 de $3'],
  [/^(\w+day), (\d{4}-\d\d-\d\d)$/, '$1 $2'],
  [/^Sunday$/, 'dimanche'],
  [/^Monday$/, 'lundi'],
  [/^Tuesday$/, 'mardi'],
  [/^Wednesday$/, 'mercredi'],
  [/^Thursday$/, 'jeudi'],
  [/^Friday$/, 'vendredi'],
  [/^Saturday$/, 'samedi'],
]
