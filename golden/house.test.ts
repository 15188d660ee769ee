import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { resources } from '../contract/subjects/all.ts'
import { describeOnOneDatabase } from '../server/database/testing/databases.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { expectGolden, hashed } from './golden.ts'

/** Every database object that the migrations create, one in each line. */
const schema = sql`
  select format('column %I.%I.%I %s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      || coalesce(' collate ' || (select collname from pg_collation where oid = a.attcollation and collname <> 'default'), '')) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and n.nspname in ('public', 'derived')
  union all select indexdef from pg_indexes where schemaname in ('public', 'derived')
  union all select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in ('public'::regnamespace, 'derived'::regnamespace)
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select format('function %s: %s', oid::regprocedure, md5(prosrc))
    from pg_proc where pronamespace in ('public'::regnamespace, 'derived'::regnamespace) and prolang <> 13
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by line`

/** Maximum lines of an export in its golden file. */
const maxLines = 20

describeOnOneDatabase('golden house', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })

  it('OpenAPI description', async () => {
    const { paths, ...rest } = (await test.call('GET', '/openapi.json')).json()
    const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    )
    const lines = [...operations, ['everything else', rest] as const].map(
      ([name, value]) =>
        `${name}  ${hashed(`openapi/${name.replaceAll('/', '_')}`, JSON.stringify(value, null, 1))}`,
    )
    await expectGolden('openapi.txt', lines.join('\n'))
  })

  it('schema of the database', async () => {
    const { rows } = await test.context.database.orm.execute<{ line: string }>(schema)
    expect(rows.length).toBeGreaterThan(500)
    await expectGolden('schema.txt', rows.map(({ line }) => line).join('\n'))
  })

  it.each(resources.map(({ name }) => name))('CSV export of %s', async name => {
    const answer = await test.call('GET', `/${name}/esporta?formato=csv`, { headers: { 'x-flags': 'admin' } })
    const lines = answer.body.split('\r\n')
    const summary = `${answer.statusCode} ${lines.length} lines ${hashed(`exports/${name}`, answer.body)}`
    await expectGolden(`exports/${name}.csv`, [summary, ...lines.slice(0, maxLines)].join('\n'))
  })
})
