import { basename } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../open.ts'
import { type Place, type Preparation, randomName } from './place.ts'

/** Creates a database on the server, as a copy of a prepared one if requested. */
export async function freshOnServer(url: string, folder: string, preparation?: Preparation): Promise<Place> {
  const run = basename(folder)
  const name = `${run}-${randomName()}`
  const template = preparation ? `${run}-${preparation.name}` : 'template1'
  await asAdministrator(url, async client => {
    if (preparation) await ensureTemplate(client, url, template, preparation)
    await client.query(`create database "${name}" template "${template}"`)
  })
  return {
    options: { url: addressOf(url, name), dataDir: folder },
    remove: () =>
      asAdministrator(url, async client => void (await client.query(`drop database "${name}" with (force)`))),
  }
}

/** Creates the template in the first of the simultaneous test files; the others wait. */
async function ensureTemplate(client: pg.Client, url: string, template: string, { prepare }: Preparation) {
  await client.query('select pg_advisory_lock(hashtext($1))', [template])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const unfinished = `${template}-unfinished`
    await client.query(`drop database if exists "${unfinished}" with (force)`)
    await client.query(`create database "${unfinished}"`)
    const options = { url: addressOf(url, unfinished), dataDir: '', log: { info() {}, warn: console.warn } }
    const database = await openDatabase(options)
    try {
      await prepare(database)
    } finally {
      await database.close()
    }
    await client.query(`alter database "${unfinished}" rename to "${template}"`)
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [template])
  }
}

async function asAdministrator(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
