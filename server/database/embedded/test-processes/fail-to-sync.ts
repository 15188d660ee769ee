/** Opens PGlite on a disk whose syncs fail after a while, and writes until the failure is noticed. */
import { PGlite } from '@electric-sql/pglite'
import { ensureCluster } from '../cluster.ts'
import { DurableFS, durableOptions } from '../durable-fs.ts'

const [folder = ''] = process.argv.slice(2)
let broken = false
const fs = new DurableFS(await ensureCluster(folder), () => {
  if (broken) throw new Error('EIO: i/o error, fsync')
})
const pg = await PGlite.create(durableOptions(fs))
broken = true
await pg.exec('create table lost (id int)')
console.log('went on')
