import {
  createWorkLocation,
  getWorkLocation,
  listWorkLocations,
  updateWorkLocation,
} from '../src/modules/work-locations/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import * as questions from './confirmations/work-locations.ts'

export const locationTools = toolset('locations', [
  tool(listWorkLocations, {
    name: 'list_work_locations',
    title: 'List work locations',
    omit: ['sort'],
    description:
      "Returns the company's work locations and their ids, which schedules and one-day overrides take as work_location_id.",
    also: "sites, offices, branches, stores, warehouses, where do people work, addresses of the company, what sites do we have, all our stores, which offices are set up, list the branches, our warehouses and their ids, job sites on file, where can people be scheduled, how many places do we run, every clinic location, show the work sites, plants and depots we have, do we have a Montreal office, restaurants in the system, which workplaces exist, all shops and addresses, nos succursales, quels lieux de travail on a, liste des magasins, work locations, location ids, premises list, where can nurses be sent, drivers' yards, cashiers' outlets, which buildings belong to us, every facility, garages and hangars, address book of premises, où est ce que les employés peuvent travailler, combien de bâtisses avons nous",
    own: {
      description:
        "Returns the company's work locations and their ids, which schedules and one-day overrides refer to as work_location_id. There is no search.",
    },
  }),
  tool(getWorkLocation, {
    name: 'get_work_location',
    title: 'Read a work location',
    description: 'Returns one work location with its address. Id from list_work_locations.',
    also: "address of a site, where is the warehouse, address of the Laval store, where is the downtown office, open that one site, what's the street of the warehouse, postal code for the branch, show me the Halifax location, details of this worksite, which city is the depot in, directions to the plant, look up the shop's address, is that branch address right, read one workplace record, adresse du bureau de Québec, voir ce lieu de travail, où est l'entrepôt, full address for the clinic, what's the exact spot of that site, which province is this branch in, one location, premises details, fetch location id, where do nurses report, driver needs yard coordinates, courier asks for building number, civic number for the garage, is the hangar in Dartmouth, facility info, c'est où le garage des chauffeurs, dans quelle ville est cette bâtisse",
    own: {
      description: 'Returns one work location with its address. Id from list_work_locations.',
    },
  }),
  tool(createWorkLocation, {
    name: 'create_work_location',
    title: 'Add a work location',
    question: questions.create,
    description:
      'Adds a work location. Check list_work_locations first: duplicate names are not refused, and locations cannot be deleted.',
    also: "open a new store, new office, add a site, new branch, new warehouse, job site, we opened a new store, add a warehouse, set up the Calgary office, new branch opening in May, add another job site, create a second clinic, put the new depot in, we're expanding to Boston, register a new workplace, new restaurant location, set up a construction site, pop up shop for Christmas add it, add the client's site as workplace, new plant in the system, ajouter une succursale, nouveau lieu de travail, on ouvre un magasin, signed a lease on new premises, add the kiosk at the mall, another shop joins us, add location, new premises, we rented a garage, nurses get a satellite facility, drivers' yard in Red Deer, bought a building, kitchen inaugurates Friday, farm stand for summer, our franchise grows, hangar leased at airport, on vient de louer un local à Lévis, où vont travailler les nouveaux ajoute la bâtisse",
  }),
  tool(updateWorkLocation, {
    name: 'update_work_location',
    title: 'Change a work location',
    question: questions.update,
    description:
      'Changes the fields you send. Its schedules do not change. Id from list_work_locations.',
    also: "office moved, new address of a site, rename a store, close a branch, the store moved down the street, rename the warehouse, change the office address, fix the branch's postal code, the depot has a new name, site relocated, shop address is wrong, update the suite number of office, head office moved buildings, edit the workplace details, rebrand the store location, correct the spelling of the site, the plant is now in Surrey, change worksite name to North, le bureau a déménagé, renommer la succursale, corriger l'adresse du magasin, new unit number for the clinic, premises relocated across town, give the depot a clearer name, edit location, patch premises, garage got another street number, nurses' facility renamed after donor, landlord relocated our yard, civic address typo, hangar should say Dartmouth, floor and door changed, signage says something else, on a changé de local quelle adresse mettre, le garage s'appelle autrement maintenant",
  }),
])
