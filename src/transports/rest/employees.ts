import {
  createEmployee,
  deactivateEmployee,
  findPeople,
  getEmployee,
  listEmployees,
  rehireEmployee,
  updateEmployee,
} from '../../modules/employees/index.ts'
import { routes } from './routes.ts'

export const staffRoutes = routes({
  'GET    /employees': listEmployees,
  'POST   /employees': createEmployee,
  'GET    /employees/:id': getEmployee,
  'PUT    /employees/:id': updateEmployee,
  'DELETE /employees/:id': deactivateEmployee,
  'POST   /employees/:id/rehire': rehireEmployee,
  'GET    /people': findPeople,
})
