import {
  createEmployee,
  createEmployees,
  deactivateEmployee,
  findPeople,
  getEmployee,
  getTerms,
  listEmployees,
  ownFields,
  rehireEmployee,
  updateEmployee,
  updateTerms,
  withdrawTerms,
} from '../src/modules/employees/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import * as questions from './confirmations/employees.ts'
import { employeeFields } from './fields.ts'

export const staffTools = toolset('staff', [
  tool(listEmployees, {
    name: 'list_employees',
    title: 'Find employees',
    description:
      'Finds employees and their ids, by part of a name, email or employee number, ignoring case and accents, or by department or role. Active and former ones unless is_active is set. Other tools take the id as employee_id.',
    also: "everybody in the company, staff directory, headcount, former employees, who works in a department, whose manager, all workers, reports to, roster of staff, people who left, show the full staff roster, former employees too, who used to work here, everyone on the books past and present, pull the payroll headcount list, look up Tremblay's email address, which workers left us, all managers by role, employee directory with contact details, get the id for José, find somebody by employee number, export our workforce list, who is the admin on our account, search ex staff by surname, list all personnel in accounting, ids of the whole warehouse crew, who's been deactivated, liste de tous les employés, trouver un ancien employé, le bottin du personnel complet, search staff, resolve employee id, all nurses on file, get every driver's badge number, roll call of the entire establishment, who retired in prior years, count active cashiers, dump people table, supervisors and bookkeepers by title, anybody whose address ends in gmail, combien sommes nous dans l'entreprise, qui a déjà travaillé ici avant",
    defaultToolset: true,
    omit: ['sort', 'payroll_id', 'email', 'employee_number'],
    fields: {
      search: 'Part of a name, email, number or payroll id.',
      department: 'Only this department.',
    },
  }),
  tool(findPeople, {
    name: 'find_people',
    title: 'Find people',
    description:
      'Finds active employees by name parts in any order, ignoring case and accents, by employee number, department or manager. Returns id, name, title and department only. For contacts or former employees use list_employees.',
    also: "look somebody up, who is called, find a colleague by name, employee number, which team is somebody in, search for a person, is there somebody named, do we have a person called, anybody on our books with that surname, who is Marie in sales, who reports to Karen, whose team is Dave on, find a coworker by first name, what's Sam's job title, who works in the warehouse, look up a colleague, which Chris do you mean, Priya's direct reports, name of the new guy in shipping, who's on the retail team, is there a Singh working here now, track down a teammate, which department is Olivia in, everybody under Tom, somebody called Liz or Beth, spell her last name for me, trouver un collègue par son nom, qui travaille avec Martin, c'est qui la fille aux ventes, lookup coworker, person search, id by nickname, is that Kim or Kimberly, who sits on night shift, which nurses answer to Gloria, I only remember half of his surname, who should I ask in accounting, drivers under the dispatcher, quick name match, c'est qui son boss à l'entrepôt, comment s'appelle le nouveau cuisinier",
    omit: ['sort'],
    fields: {
      search: 'Parts of a name, an employee number or, with employees:read, an email.',
    },
  }),
  tool(getEmployee, {
    name: 'get_employee',
    title: 'Read an employee',
    description:
      'Returns one employee in full: contacts, manager, time zone, and the days of leave that they have left and have requested. Id from list_employees.',
    also: "profile of a person, contact details, phone number, home address, emergency contact, birthday, when did somebody start, hire date, who is the boss of, email address of, mobile or cell number, courriel, open Jane's file, show me Bob's profile, what's her phone number on record, who is my boss in the system, pull up his personnel record, what do you have on Ahmed, see my own details, who's Nadia's supervisor, vacation days shown on my profile, start date for Carlos, full record of one worker, read the HR card for Peter, what email do you have for me, bring up the staff member's page, is Linda still active, which zone is he based in, check my personal info is right, ouvre le dossier de Julie, voir ma fiche d'employé, les coordonnées de mon employé, employee details, user record, seniority and title of this person, how do I reach the dispatcher at home, emergency call the nurse's cell, which locale does Hana have, who signs for the janitor, fetch by employee id, what do I look like in HR's records, quand a t il commencé chez nous, qui est mon gestionnaire au dossier",
    defaultToolset: true,
    own: {
      title: 'Read your record',
      description:
        'Returns your own record in full: contacts, manager, time zone, and the days of leave that you have left and have requested. Takes no id.',
    },
  }),
  tool(createEmployee, {
    name: 'create_employee',
    title: 'Add an employee',
    question: questions.create,
    description:
      'Adds an employee and invites nobody. Ask for name, email, country and time zone; do not invent them. Leave the password out: the answer has the page where an admin gives the sign-in. manager_id from list_employees. Never ask for insurance numbers: they are sent over REST.',
    also: "onboard a new hire, somebody starts on Monday, new joiner, add a worker, hire, new starter, recruit, sign up a person, we hired somebody, new starter begins Monday, onboard our new receptionist, add Fatima to the system, put the new cook on payroll, set up a profile for the intern, took on a summer student, create an account for the new guy, first day is next week, bring aboard a forklift driver, register a newcomer, she accepted our offer letter, enrol a fresh recruit, we've got a new joiner, add me a staff record for Kevin, new hire paperwork is done, just recruited a dental hygienist, ajouter un nouvel employé, on vient d'embaucher quelqu'un, créer le dossier de la nouvelle recrue, new hire, add staff, insert worker record, contract signed please enter Mohammed, a nurse joins on the fifteenth, give the apprentice a login, welcome our co op student, replacement driver arrives tomorrow, apprenti plombier starting, I filled the vacancy, quelqu'un commence lundi prochain au magasin, j'ai engagé un commis peux tu l'inscrire",
    fields: employeeFields,
    omit: ['ssn_sin', 'spells', 'service_date', 'deputy_id', 'language', 'leave_policies'],
  }),
  tool(createEmployees, {
    name: 'create_employees',
    title: 'Add many employees',
    question: questions.createMany,
    description:
      'Adds up to 200 employees and says for each whether it was created, or why not; valid ones are stored, without a password. manager_email or manager_employee_number names the manager, also of the same call.',
    also: "import staff list, onboard a team at once, upload employees, load people from a spreadsheet, add several hires, bulk hire, import staff from a spreadsheet, bulk upload our workforce, load everyone from the CSV, onboard the whole seasonal crew, we hired twenty people for Christmas, add all these names at once, migrate personnel from our old system, mass hire for the new store, set up entire team in one go, batch of new starters, switching from BambooHR with fifty people, paste in the roster to create them, import employees and their managers, sixty summer students start in May, enter a list of recruits, acquired a company and its staff, get everyone into the software, importer les employés d'un fichier Excel, ajouter plusieurs employés d'un coup, embauche massive pour les Fêtes, batch add staff, roster upload, take on all drivers of the acquired fleet, load hundred nurses from the hospital file, initial data migration of workers, tree planters arriving for the season, new graduates cohort begins together, opening day crew of cashiers, POST array of persons, combien de nouveaux peux tu entrer ensemble, toute la gang commence au printemps",
    fields: {
      employees: 'As in create_employee.',
      'employees.email': employeeFields.email,
      'employees.country_code': employeeFields.country_code,
      'employees.timezone': employeeFields.timezone,
      'employees.employee_number': 'The next free one by default.',
      'employees.hire_date': employeeFields.hire_date,
      'employees.region': employeeFields.region,
      'employees.manager_email': 'In place of manager_id.',
      'employees.manager_employee_number': 'In place of manager_id.',
    },
    // What a list of new people has; the rest is edited one by one.
    omit: [
      'employees.password',
      ...['all_or_none', 'employees.ssn_sin', 'employees.spells', 'employees.service_date'],
      ...['employees.is_active', 'employees.deactivated_on', 'employees.work_locations'],
      ...['employees.emergency_contact', 'employees.work_phone', 'employees.mobile_phone'],
      ...['employees.employment_type', 'employees.pay_basis', 'employees.manager_id'],
      'employees.deputy_id',
      'employees.language',
      'employees.leave_policies',
    ],
    bulk: true,
  }),
  tool(updateEmployee, {
    name: 'update_employee',
    direct_fields: {
      names: ['is_active', 'deactivated_on'],
      title: 'Change when an employee leaves',
    },
    title: 'Change an employee',
    question: questions.update,
    description:
      'Changes the fields you send; clear empties fields. Id from list_employees. is_active false: leaves at once, true undoes it; deactivated_on alone: a later last day. deputy_id decides while they are on leave. Passwords and insurance numbers: over REST.',
    also: "promote somebody, new job title, change of address, moved house, got married and changes name, new phone number, move to another department, new manager, delegate approvals while away, stand-in, deputy, last day, resignation date, reactivate, make a manager, transfer, emergency contact, payroll id, employee number, cell phone, mobile number, backup approver, new role, adresse courriel, she got married and changed her name, fix the spelling of his surname, new phone number for Raj, promote Tina to manager, her boss is now Steve, switch him to the marketing department, I changed my email, name a deputy while I'm off, who covers my approvals on holiday, make Lucy an administrator, reports to somebody else now, set his final day to next Friday, correct her hire date, change my job title, wrong email on my profile, push back her last working day, moved over to the retail team, deactivated by mistake so turn back on, changer mon numéro de téléphone, nommer un remplaçant pendant mes vacances, corriger le nom d'une employée, edit profile, patch staff record, replace manager, divorced so back to maiden name, cashiers now answer to Beth, his mailbox was misspelled, give the bookkeeper admin rights, delegate decisions to Noor during absence, new cell after losing phone, reassign the drivers' supervisor, qui va décider à ma place en juillet, j'ai un nouveau courriel personnel",
    omit: ['password', 'ssn_sin', 'spells', 'service_date', 'effective_date'],
    fields: {
      ...employeeFields,
      role: 'Their role.',
      deputy_id: 'A manager or company_admin.',
      restore_leave: 'With a later last day: restores the leave that it canceled.',
      'work_locations.is_primary': 'The main one.',
    },
    own: {
      title: 'Change your contacts',
      description:
        'Changes your work phone, mobile phone, emergency contact or language of pages and emails; only the fields you send change, and clear empties fields. Everything else about you is changed by somebody with access to the whole company.',
      omit: Object.keys(updateEmployee.input.entries).filter(
        (field) => field !== 'id' && !ownFields.has(field),
      ),
    },
  }),
  tool(getTerms, {
    name: 'get_employee_terms',
    title: "Read an employee's terms",
    description:
      'Returns what is agreed with an employee by date: time zone, place, pay basis, overtime. Each version is complete; `changed` says what begins. Id from list_employees.',
    also: "contract of a person, part time or full time, what is somebody entitled to, hourly or salaried, which overtime rules apply to a person, conditions of employment, working share, pay basis, what was somebody on before, before the last raise, what did we agree with Paula, is he hourly or salaried, what are my employment conditions, when did she go part time, history of his contract changes, is Greg exempt from overtime, show the terms of engagement, what working share is she on, how is this worker paid, which policy is Ana enrolled in, what changes for him next month, see what applies to me by date, what's in her contract now, which province is Luc employed in, past versions of his conditions, what FTE is she, was he on salary last spring, voir les conditions d'emploi de Sophie, est ce qu'il est payé à l'heure, historique de mon contrat, terms history, pay basis lookup, effective dated contract, does overtime apply to the nurse, since when has she been salaried, were drivers' arrangements different before, am I fixed wage or clocked, labour code province for this worker, what percentage post does he hold, upcoming engagement revisions, depuis quand est elle salariée, combien de jours par semaine prévoit son entente",
    own: {
      title: 'Read your terms',
      description:
        'Returns what is agreed with you by date: time zone, place, pay basis, overtime. Each version is complete; `changed` says what begins.',
    },
  }),
  tool(updateTerms, {
    name: 'update_employee_terms',
    title: "Change an employee's terms",
    question: questions.changeTerms,
    description:
      'Changes zone, place, pay basis or working_share from a date on, by default today; other facts stay. leave_policies as {vacation: {policy_id}} enrolls. Id from list_employees. Dates in approved periods are refused.',
    also: "goes part time, work four days a week, 80 percent, reduce hours, becomes salaried, moves to another province, relocate, enroll in a policy, assign a leave policy, contract change, change of time zone, full time again, overtime rules of one person, going part time from September, switch her from hourly to salary, drop him to four days a week, he's relocating to Alberta next month, move Jen to the senior vacation plan, make Omar exempt from overtime, put her on eighty percent, transferring to the Vancouver office, change his contract as of March, back to full time after maternity, enrol him in the five week plan, working half time starting Monday, moved house to another province, she becomes salaried on the first, reduce her FTE, new employment conditions effective next quarter, works from a different time zone now, passer à temps partiel en septembre, changer ses conditions d'emploi, mettre Luc à salaire fixe, change pay basis, set FTE, effective dated change, nurse cuts to sixty percent, driver gets a salaried post, phased retirement from spring, doctor says lighter workload only, enrol the cashier in seniority accrual, bookkeeper emigrates to British Columbia, relocate my payroll jurisdiction, quand est ce que je deviens salarié, il travaille à quatre vingts pour cent dorénavant",
    omit: ['overtime', 'leave_policies'],
    not_clearable: ['effective_date', 'overtime', 'leave_policies'],
    fields: {
      effective_date: 'From this date on.',
      timezone: 'IANA name.',
      country_code: 'ISO 3166-1 alpha-2.',
      region: 'Such as ON.',
    },
  }),
  tool(withdrawTerms, {
    name: 'delete_employee_terms',
    title: "Withdraw a version of an employee's terms",
    question: questions.changeTerms,
    description:
      'Withdraws what begins on a date; what held before continues. Dates come from get_employee_terms.',
    also: "undo a change of contract, remove a planned part time, cancel future terms, wrong contract date, she's not going part time after all, scrap the planned switch to salary, contract change entered in error, undo his move to Ontario, withdraw the new conditions from June, take back the terms dated the first, the transfer fell through, remove that future version of her contract, keep the old arrangement instead, wrong effective date on contract change, pull the FTE reduction, he decided to stay hourly, erase the version starting in July, revert to his earlier terms, drop the upcoming pay basis change, relocation is off so remove it, annuler le changement de contrat, retirer les nouvelles conditions d'emploi, finalement elle reste à temps plein, remove terms version, rollback contract row, unschedule promotion, nurse refused the reduced post, driver never relocated, salaried offer rescinded, delete the effective dated entry, offer letter was torn up, phased retirement shelved, mistakenly keyed the jurisdiction change, pourquoi son contrat change t il en mai efface ça, il ne déménage pas gardez l'entente d'avant",
    fields: { effective_date: 'YYYY-MM-DD.' },
  }),
  tool(deactivateEmployee, {
    name: 'deactivate_employee',
    title: 'Deactivate an employee',
    question: questions.deactivate,
    description:
      'Deactivates an employee at once: no new leave, no punches after the last day, today if none is set. Leave beyond it is cut; the record remains. update_employee with is_active true undoes it. Id from list_employees.',
    also: "offboard, let go, lay off, fired, quit, leaves the company, terminate, resigned, end employment, disable a person, she quit, we let him go, fired on the spot, offboard Jason, terminate this worker, resigned and gave two weeks notice, shut off his access now, she's retiring, laid off the night crew guy, last day was Friday, made redundant, handed in his notice, doesn't work here anymore, job abandonment never came back, dismiss this staff member, our summer student finished, passed away so close the record, sacked for stealing, got the boot, mettre fin à l'emploi de Marc, elle a démissionné, désactiver un employé qui part, terminate staff, employee offboarding, driver lost his licence and was dismissed, nurse moved to another hospital, cashier walked out mid shift, contract expired not renewed, block the ex bookkeeper's login, severance signed today, I'm leaving the company, il ne travaille plus ici depuis hier, quand on congédie un caissier quoi faire",
  }),
  tool(rehireEmployee, {
    name: 'rehire_employee',
    title: 'Rehire an employee',
    question: questions.rehire,
    description:
      'Employs somebody again who has left; the time away stays unpaid. Id from list_employees.',
    also: "comes back, hired again, returns to the company, former employee starts again, reinstate, boomerang, he's coming back to work for us, bring back last year's seasonal worker, she left and we took her back, boomerang employee, re employ a former colleague, hire her again, old staff member returns, recall from layoff, reinstate after quitting last fall, our Christmas helper is back, summer student returning this year, re engage an ex worker, got her job back after leaving, second stint with the company, new start date for somebody who left, returning after a year away elsewhere, re onboard a leaver, réembaucher un ancien employé, il revient travailler chez nous, rappeler un saisonnier de l'an passé, reactivate former, returning worker, employee reemployment, retired nurse agrees to help again, driver got his licence and job again, ski season staff back this winter, laid off cook called back, gap in service then rejoined, I'm starting there again, restore an alumnus to payroll, qui retourne à l'ouvrage cet hiver, on reprend le chauffeur qui était parti",
    fields: {
      start_date: 'First day; today by default.',
      keeps_service: 'Whether seniority continues.',
    },
  }),
])
