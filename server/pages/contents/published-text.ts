import { and, asc, desc, eq, lte } from 'drizzle-orm'
import { fileAddress } from '../../../contract/files/content-files.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { PublishedText } from '../../../contract/pages/text.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { pages } from '../../../contract/subjects/content/pages.ts'
import { tidied } from '../../../contract/text/rich-text.ts'
import type { Context } from '../../context.ts'
import { pagesTable } from '../../database/schema.ts'

type Page = RecordOf<typeof pages>

const inForce = ({ now }: Context) =>
  and(eq(pagesTable.pubblicata, true), lte(pagesTable.inVigoreDal, dayInRome(now())))

const published = ({ titolo, descrizione, corpo, allegati, inVigoreDal }: Page): PublishedText => ({
  titolo,
  descrizione,
  corpo: tidied(corpo),
  allegati: (allegati ?? []).filter(({ url }) => fileAddress.test(url)),
  inVigoreDal,
})

/** Returns every published version of a text that is or was in force, newest first. */
export async function publishedVersions(context: Context, url: string): Promise<PublishedText[]> {
  const rows = await context.database.reads
    .select()
    .from(pagesTable)
    .where(and(eq(pagesTable.url, url), inForce(context)))
    .orderBy(desc(pagesTable.inVigoreDal))
  return rows.map(published)
}

/** Returns the version of a text in force today; null when there is none. */
export const publishedText = async (context: Context, url: string): Promise<PublishedText | null> =>
  (await publishedVersions(context, url))[0] ?? null

/** Returns every text in force today. */
export async function textsInForce(context: Context): Promise<(PublishedText & { url: string })[]> {
  const rows = await context.database.reads
    .selectDistinctOn([pagesTable.url])
    .from(pagesTable)
    .where(inForce(context))
    .orderBy(asc(pagesTable.url), desc(pagesTable.inVigoreDal))
  return rows.map(row => ({ url: row.url, ...published(row) }))
}
