import {
  createEmployee,
  createEmployees,
  deactivateEmployee,
  findPeople,
  getEmployee,
  getTerms,
  listEmployees,
  rehireEmployee,
  updateEmployee,
  updateTerms,
  withdrawTerms,
} from '../../../modules/employees/index.ts'
import { routes } from '../routes.ts'

export const staffRoutes = routes({
  'GET    /employees': listEmployees,
  'POST   /employees': createEmployee,
  'POST   /employees/bulk': createEmployees,
  'GET    /employees/:id': getEmployee,
  'PUT    /employees/:id': updateEmployee,
  'DELETE /employees/:id': deactivateEmployee,
  'POST   /employees/:id/rehire': rehireEmployee,
  'GET    /employees/:id/terms': getTerms,
  'PUT    /employees/:id/terms': updateTerms,
  'DELETE /employees/:id/terms/:effective_date': withdrawTerms,
  'GET    /people': findPeople,
})
