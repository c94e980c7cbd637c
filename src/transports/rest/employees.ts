import {
  createEmployee,
  deactivateEmployee,
  findPeople,
  getEmployee,
  listEmployees,
  updateEmployee,
} from '../../modules/employees/index.ts'
import { routes } from './routes.ts'

export const staffRoutes = routes({
  'GET    /employees': listEmployees,
  'POST   /employees': createEmployee,
  'GET    /employees/:id': getEmployee,
  'PUT    /employees/:id': updateEmployee,
  'DELETE /employees/:id': deactivateEmployee,
  'GET    /people': findPeople,
})
