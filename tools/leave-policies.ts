import {
  createLeavePolicy,
  deleteLeavePolicy,
  getLeavePolicy,
  listLeavePolicies,
  updateLeavePolicy,
} from '../src/modules/leave/index.ts'
import { tool } from '../src/transports/mcp/tool.ts'
import * as policyQuestions from './confirmations/leave-policies.ts'

const fields = {
  name: 'Of the policy.',
  type: 'Leave type, such as vacation.',
  accrual_method: 'As in create_leave_type.',
  annual_amount: "In the leave type's unit; null with steps.",
  steps: 'By years of service, the first after 0.',
  'steps.after_years': 'From this anniversary.',
  'steps.annual_amount': 'From then on.',
  earn_hours: 'Earned for every per_hours worked.',
  per_hours: 'See earn_hours.',
  max_balance: 'By hours worked: most available.',
  max_per_year: 'By hours worked: most earned.',
  accrues_after_days: 'By hours worked: not before.',
  waiting_period_days: 'From the hire date.',
  leave_year_starts: 'calendar, hire_anniversary or MM-DD.',
  scale_by_share: 'By working_share of the terms.',
  prorate_first_year: 'Less when hired during a year.',
  prorate_last_year: 'Less when leaving during a year.',
  rounding: 'Step for a partial year.',
  carry_over_max: 'Null: all; 0: none.',
  carry_over_expires_on: 'MM-DD, last date to use it.',
  allow_negative: 'More than available.',
  negative_limit: 'How far below zero.',
} as const

/** The tools about leave policies. */
export const leavePolicyTools = [
  tool(listLeavePolicies, {
    name: 'list_leave_policies',
    title: 'List leave policies',
    description:
      'Lists how leave balances grow: the default policy of each leave type, and others. update_employee_terms enrolls an employee.',
    also: "carry over rules, do days expire, lapse at year end, how much vacation after five years, seniority, accrual rules, use it or lose it, entitlement plans, which accrual plans do we have, what vacation tiers exist, all our entitlement schemes, what plans can I enrol somebody in, default accrual rule per category, how do balances grow here, which seniority plans are set up, do managers get a separate plan, compare our vacation schemes, what accrual policies are there, is there an executive PTO plan, list entitlement rules for new starters, all tiers by years of service, what schemes for part timers, name of the union vacation plan, which plan is the default for sick, quelles politiques de vacances existent, les régimes de congés en place, voir toutes nos politiques, accrual policies, policy ids, which rules cover nurses, how do drivers earn their weeks, do cashiers have their own, overview of growth rules, what regimes can the bookkeeper pick, every ladder by tenure, get policy catalogue, comment les employés accumulent leurs semaines, combien de régimes avons nous pour l'entrepôt",
    own: {
      description:
        'Lists how leave balances grow: the default policy of each leave type, and others.',
    },
  }),
  tool(getLeavePolicy, {
    name: 'get_leave_policy',
    title: 'Get a leave policy',
    description: 'Returns a leave policy. Id from list_leave_policies.',
    also: "details of an accrual plan, carry over limit, when do unused days lapse, caps, combien de jours peut-on reporter sur l'année suivante, open the senior vacation plan, how much does the executive plan grant, accrual rate of the union scheme, details of our five week policy, what's the waiting period on that plan, read the part timer entitlement rule, when do you reach four weeks, see the tiers in this plan, what cap does the policy have, look at a single accrual scheme, carryover limit under the manager plan, how many days after ten years, is the accrual per hour worked, view the probation rule, what does the standard vacation policy say, inspect that accrual plan, voir la politique de vacances, combien de semaines après cinq ans, ouvrir le régime des cadres, policy details, one accrual plan, plan fields, how fast do nurses build up, what does a driver get in year eight, first three months excluded, maximum bank under this regime, fetch policy id, frontloaded or gradual, seniority brackets shown, quand passe t on à quatre semaines ici, combien accumule un chauffeur par mois",
    own: { description: 'Returns a leave policy. Id from list_leave_policies.' },
  }),
  tool(createLeavePolicy, {
    name: 'create_leave_policy',
    title: 'Add a leave policy',
    question: policyQuestions.createPolicy,
    description: 'Adds a policy of a leave type, which applies to those whose terms name it.',
    also: "new accrual plan, more vacation for senior staff, separate entitlement for part time people, a plan for managers, tiers of vacation, new vacation plan for managers, four weeks after five years of service, set up accrual scheme for part timers, add a seniority ladder, give executives a separate plan, union contract grants six weeks, build a second sick policy, accrue one hour per thirty worked, separate entitlement for the warehouse, new plan for unlimited PTO, different vacation for long service staff, write an accrual rule for casuals, introduce a probation waiting period plan, a more generous scheme for directors, California sick accrual plan, tiered entitlement by tenure, nouvelle politique de vacances, créer un régime pour les cadres, ajouter une règle d'ancienneté, new accrual policy, add entitlement plan, nurses should earn faster, drivers get ten percent instead, collective agreement requires another ladder, make rule for interns, build a Saskatchewan three week regime, cashiers accrue on worked time, reward veterans with additional weeks, POST a policy, après combien d'années auraient ils six semaines crée la règle, les infirmières devraient gagner plus de temps",
    fields,
    enums_elsewhere: ['accrual_method'],
  }),
  tool(updateLeavePolicy, {
    name: 'update_leave_policy',
    title: 'Change a leave policy',
    question: policyQuestions.updatePolicy,
    description:
      'Changes the fields you send; balances under the policy follow at once. Id from list_leave_policies. Use dry_run first.',
    also: "change carry over, unused days lapse in March, expire leftover days, accrue monthly, raise the cap, more days with seniority, waiting period, probation, maximum balance, prorate, bump the senior plan to five weeks, change the accrual rate on that scheme, raise the cap in the manager plan, lower the carryover limit in the policy, new union deal changes entitlements, rename the executive plan, add a tier at ten years, shorten the probation wait on accrual, edit the part timer scheme, make the plan more generous, fix a wrong rate in our policy, accrue each pay instead of yearly, three weeks should come after two years, amend the sick accrual plan, switch the scheme to front loaded, revise the entitlement ladder, modifier la politique de vacances, hausser le plafond du régime, changer le taux d'accumulation, edit accrual policy, patch plan, adjust tiers, nurses renegotiated their ladder, drivers max out too low, bookkeeper found four percent should be six, start building up from day one, insert a fifteen year bracket, allow negative under this regime, correct proration on the interns' rule, après combien d'années ils ont quatre semaines change ça, la convention des infirmières a été renégociée",
    fields,
    enums_elsewhere: ['accrual_method'],
  }),
  tool(deleteLeavePolicy, {
    name: 'delete_leave_policy',
    title: 'Delete a leave policy',
    question: policyQuestions.deletePolicy,
    description:
      'Deletes a policy that no terms name. Id from list_leave_policies. Default policies stay.',
    also: "remove an accrual plan, drop a vacation plan, remove the old manager plan, nobody is on that accrual scheme anymore, get rid of the unused vacation plan, erase the duplicate policy, scrap the executive entitlement scheme, delete the test accrual plan, bin last year's union scheme, policy made by mistake, drop the plan without members, clean up outdated accrual rules, throw out the unlimited PTO plan, eliminate the casual scheme, no one's enrolled so remove it, discard that seniority ladder, purge an obsolete entitlement plan, trash the second sick policy, supprimer une politique de vacances, effacer le régime inutilisé, enlever l'ancienne politique, remove accrual policy, drop unused plan, nurses' old ladder is orphaned, we moved every driver elsewhere, obsolete regime cleanup, interns' rule never applied, destroy policy id, withdrawn collective agreement version, accidentally cloned a regime, leftover demo ladder, pourquoi garder ce régime personne n'y est, on n'utilise plus la règle des stagiaires",
  }),
]
