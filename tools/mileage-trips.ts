import {
  approveMileageTrip,
  cancelMileageTrip,
  createMileageTrip,
  getMileageTrip,
  listMileageTrips,
  rejectMileageTrip,
  updateMileageTrip,
} from '../src/modules/mileage-trips/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import * as questions from './confirmations/mileage-trips.ts'

export const mileageTools = toolset('mileage', [
  tool(listMileageTrips, {
    name: 'list_mileage_trips',
    title: 'List mileage trips',
    description:
      'Lists trips that employees want reimbursed, by employee, status or trip date. Distances are in kilometers. Addresses and purposes are in get_mileage_trip.',
    also: "business trips, driven kilometers, expenses, travel claims, car travel, how far did somebody drive, reimbursements, pending trips, which mileage claims are waiting, all the trips Raj drove, kilometers claimed last month, car trips to reimburse, how far did sales drive, unapproved driving claims, my mileage log, who submitted mileage, travel claims for the field techs, total km this quarter, list of site visit drives, show everyone's drives in June, which trips were refused, driving expenses to review, has my mileage been approved, vehicle use claims by employee, miles logged by the nurses, liste des déplacements en auto, kilométrage à rembourser, les kilomètres du mois passé, mileage list, travel log, km claims, nurses' home visits distance, drivers wanting gas money, bookkeeper's reimbursement pile, what roads did sales cover, pending journeys, my vehicle refunds history, sum of journeys for taxes, combien de route les infirmières ont faite, qui attend son remboursement d'essence",
    own: {
      title: 'List your mileage trips',
      description:
        'Lists trips that you want reimbursed, newest first, by status or trip date. Use status pending for trips that still wait. Distances are in kilometers. Addresses and purposes are in get_mileage_trip.',
      omit: ['sort'],
    },
  }),
  tool(getMileageTrip, {
    name: 'get_mileage_trip',
    title: 'Get a mileage trip',
    description:
      'Returns one trip with its addresses, purpose and decision. Id from list_mileage_trips. Distances are in kilometers; no rate, no amount.',
    also: "where did somebody drive, details of a trip, purpose of a trip, open that one drive, where did he drive on Tuesday, purpose of the trip to Ottawa, start and end address of that drive, why was my mileage refused, details of this mileage claim, read the single trip, how many kilometers was that trip, from where to where, what was the drive for, who approved that mileage claim, show me her airport run, look at the client visit drive, check the addresses on this claim, voir ce déplacement, détail du trajet, l'adresse de départ du trajet, which client did she drive to, has that single drive been decided, distance on the Gatineau run, one trip, journey details, fetch trip id, nurse's patient visit route, reason behind driver's journey, rep's origin and arrival points, did boss accept my journey, bookkeeper checks destination, how long was the road to Gaspé, pourquoi est elle allée à Sherbrooke, combien de route a t il fait cette fois là",
    own: {
      title: 'Get one of your mileage trips',
      description:
        'Returns one of your trips with its addresses, purpose and decision. Id from list_mileage_trips. Distances are in kilometers; there is no rate and no amount.',
    },
  }),
  tool(createMileageTrip, {
    name: 'create_mileage_trip',
    title: 'Add a mileage trip',
    question: questions.create,
    description:
      'Adds a trip that an employee drove, pending until it is decided. employee_id comes from list_employees. Ask for the distance; it is not computed.',
    also: "log a drive, claim kilometers, drove to a client, expense my trip, report travel, used my own car, reimburse gas, claim mileage, I drove to a client, log forty kilometers, used my own car for work, put in my drive to Toronto, record a car trip for Nina, reimburse my gas, submit kilometers for the site visit, drove to the other warehouse, add a trip to my mileage, mileage claim for yesterday's delivery, enter my driving to the bank, round trip to head office, picked up supplies with my truck, expense my miles, new drive to the training, réclamer mon kilométrage, j'ai roulé quarante kilomètres, ajouter un déplacement en auto, add trip, log mileage, journey refund, nurse visited patients by automobile, I took my Honda to court, bookkeeper went downtown for signatures, fifty clicks to supplier, gas money for picking up parts, rep toured three customers, personal vehicle used today, j'ai pris mon char pour aller voir un client, inscris ma route à Sherbrooke combien vais je ravoir",
    fields: {
      employee_id: 'Who drove, from list_employees.',
      distance_km: 'Kilometers, at most three decimal places.',
    },
    own: {
      title: 'Add a mileage trip',
      description:
        'Adds a trip that you drove, pending until somebody decides it. Ask for the distance; it is not computed.',
    },
  }),
  tool(approveMileageTrip, {
    name: 'approve_mileage_trip',
    title: 'Approve a mileage trip',
    question: questions.approve,
    description:
      'Approves a pending trip. Read it with get_mileage_trip first. Id from list_mileage_trips. Cannot be undone.',
    also: "okay travel expenses, accept kilometers, reimburse a trip, approve a claim, okay his mileage, approve the drive to Ottawa, sign off on her kilometers, accept the mileage claim, yes reimburse that trip, green light the car trip, pass the travel claim, the distance looks right accept, allow the site visit drive, approve driving for the sales rep, confirm his kilometers are fine, grant the mileage reimbursement, good to pay those km, clear her car claim, approuver le déplacement, accepter son kilométrage, valider les kilomètres, yes pay for the airport run, endorse her road trip claim, that drive was for work okay, approve trip, accept journey, nurse's patient visits are refundable, boss agrees about Honda to court, bookkeeper verified the odometer, refund the rep's tour, route was necessary validate, fifty clicks is plausible, gas money granted, oui rembourse lui sa route, c'est bien la distance pour Sherbrooke accepte",
  }),
  tool(rejectMileageTrip, {
    name: 'reject_mileage_trip',
    title: 'Reject a mileage trip',
    question: questions.reject,
    description:
      'Rejects a pending trip, with a reason for the employee. Id from list_mileage_trips. Cannot be undone.',
    also: "decline a travel claim, refuse kilometers, turn down expenses, refuse the mileage claim, turn down his drive, deny her kilometers, that trip was personal deny it, commuting isn't reimbursed refuse, no to the car trip, decline the travel claim, distance is inflated turn it down, don't reimburse that drive, he took the company van refuse, disallow the mileage, knock back the km claim, not paying for that drive, trip never happened reject mileage, refuser le kilométrage, rejeter le déplacement, ne pas rembourser ce trajet, send back the driving claim refused, no business purpose deny the drive, home to office isn't claimable, reject trip, deny journey, nurse carpooled no refund, rep detoured to cottage, boss says take the bus, bookkeeper finds odometer impossible, unauthorized use of vehicle, fifty clicks is exaggerated, gas money denied, pourquoi payer il allait à son chalet, on ne rembourse pas sa route c'est non",
    not_clearable: ['rejection_reason'],
  }),
  tool(updateMileageTrip, {
    name: 'update_mileage_trip',
    title: 'Change a mileage trip',
    question: questions.update,
    description: 'Changes the fields of a pending trip that you send. Id from list_mileage_trips.',
    also: "fix the distance, wrong kilometers, edit a trip, change the distance on my drive, fix the kilometers claimed, wrong address on the trip, trip date should be the ninth, edit the mileage claim, it was sixty km not six, correct the purpose of the drive, round trip double the distance, amend her driving claim, typo in the destination, update the odometer distance, change the stop on that trip, revise the mileage before approval, I entered miles instead of kilometers, corriger le kilométrage, modifier le déplacement, changer l'adresse du trajet, wrong client on my drive, add the return leg distance, move the drive to Thursday, edit trip, patch km, nurse visited one more patient, odometer read wrongly, rep left from home instead, bookkeeper needs a better reason, detour added eight clicks, my Honda journey happened Monday, street number misspelled, j'ai mis le mauvais nombre de kilomètres, je suis parti de chez moi pas du bureau",
    fields: { distance_km: 'Kilometers.' },
  }),
  tool(cancelMileageTrip, {
    name: 'cancel_mileage_trip',
    title: 'Cancel a mileage trip',
    question: questions.cancel,
    description:
      'Cancels a pending or approved trip. Id from list_mileage_trips. Cannot be undone.',
    also: "withdraw a travel claim, did not drive after all, remove a trip, withdraw my mileage claim, take back that drive, never mind the kilometers, I carpooled so drop my claim, cancel the car trip, trip was entered twice remove one, pull the approved mileage, call off the reimbursement for driving, scrap the km claim, I didn't drive after all, meeting moved to Zoom no drive, undo my mileage submission, void the travel claim, company paid the gas cancel mileage, annuler mon kilométrage, retirer le déplacement, laisse faire les kilomètres, remove my airport run claim, colleague drove so withdraw mine, retract the site visit drive, cancel trip, withdraw journey, nurse took an ambulance, I rode the train, rep got a ride, bookkeeper stayed put, boss lent his pickup, keyed my Honda journey in error, no refund wanted, customer came here, j'ai pris l'autobus finalement enlève ma route, je ne veux plus ravoir mon essence",
    not_clearable: ['reason'],
    own: {
      title: 'Cancel one of your mileage trips',
      description: 'Cancels your pending trip. Id from list_mileage_trips. Cannot be undone.',
    },
  }),
])
