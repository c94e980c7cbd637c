import { Migration } from '@mikro-orm/migrations'

/**
 * The company's own pay components and whether incomplete payroll files are refused, and labels of pay periods that
 * name one period each. The release before names neither column.
 */
export class Migration0026FilesAndLabels extends Migration {
  override up(): void {
    this.addSql(`alter table companies
      add column pay_components jsonb not null default '{}',
      add column refuse_incomplete_files boolean not null default false`)

    // The owner sees the rows of all companies only while the policies do not apply to it.
    for (const table of tables) this.addSql(`alter table ${table} no force row level security`)
    this.addSql(renameWith(letter))
    this.addSql(renameWith(`${letter} || '-' || to_char(start_date, 'YYYY-MM-DD')`))
    for (const table of tables) this.addSql(`alter table ${table} force row level security`)
  }
}

const tables = ['pay_periods', 'pay_period_snapshots']

const letter = `'-' || upper(left(frequency, 1))`

/**
 * Renames the second and later open period of a label. Periods that were ever approved keep theirs; of the others the
 * one of the company's settings does, else the last one that was listed.
 */
function renameWith(suffix: string): string {
  return `update pay_periods set label = plain || ${suffix}
    from (
      select p.company_id as of_company, p.id as of_id, s.pay_period_id is not null as stands,
        regexp_replace(p.label, '-[WBSM]$', '') as plain,
        row_number() over (
          partition by p.company_id, p.label
          order by s.pay_period_id is null, p.frequency <> c.pay_frequency, p.updated_at desc,
            p.start_date, p.id
        ) as place
      from pay_periods p
      join companies c on c.id = p.company_id
      left join pay_period_snapshots s on s.company_id = p.company_id and s.pay_period_id = p.id
    ) labeled
    where company_id = of_company and id = of_id and place > 1 and not stands`
}
