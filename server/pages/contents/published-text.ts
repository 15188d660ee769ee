import { and, desc, eq, lte } from 'drizzle-orm'
import { dayInRome } from '../../../contract/days.ts'
import type { PublishedText } from '../../../contract/pages/text.ts'
import type { RecordOf } from '../../../contract/resource.ts'
import type { pages } from '../../../contract/resources/pages.ts'
import { tidied } from '../../../contract/rich-text.ts'
import type { Context } from '../../context.ts'
import { pagesTable } from '../../database/schema.ts'

type Page = RecordOf<typeof pages>

/** Every published version of a text that has come into force, newest first. */
export async function publishedVersions({ database, now }: Context, url: string): Promise<PublishedText[]> {
  const rows = (await database.reads
    .select()
    .from(pagesTable)
    .where(
      and(
        eq(pagesTable.url!, url),
        eq(pagesTable.pubblicata!, true),
        lte(pagesTable.inVigoreDal!, dayInRome(now())),
      ),
    )
    .orderBy(desc(pagesTable.inVigoreDal!))) as unknown as Page[]
  return rows.map(({ titolo, descrizione, corpo, allegati, inVigoreDal }) => ({
    titolo,
    descrizione,
    corpo: tidied(corpo),
    allegati: allegati ?? [],
    inVigoreDal,
  }))
}

/** The version of a text that is in force today; null where there is none. */
export const publishedText = async (context: Context, url: string): Promise<PublishedText | null> =>
  (await publishedVersions(context, url))[0] ?? null
