import type { RecordOf } from '../../contract/records/resource.ts'
import type { news } from '../../contract/subjects/content/news.ts'
import { richHtml } from '../../contract/text/rich-html.ts'
import { tidied } from '../../contract/text/rich-text.ts'
import type { Context } from '../context.ts'
import { newsTable } from '../database/schema.ts'
import { brokerAndCompanyIn } from '../subjects/broker/broker.ts'
import { instant, lastChange, newestFirst, newsIsOut } from './contents/news.ts'
import { escapeXml } from './xml.ts'

type News = RecordOf<typeof news>

const maxItems = 20

/** Writes the latest news in full as Atom (RFC 4287). */
export async function feed(context: Context): Promise<string> {
  const { database, now, settings } = context
  const [rows, { broker }] = await Promise.all([
    database.reads
      .select()
      .from(newsTable)
      .where(newsIsOut(context))
      .orderBy(...newestFirst)
      .limit(maxItems),
    brokerAndCompanyIn(database.orm),
  ])
  const base = settings.publicUrl
  const newest = rows.map(lastChange).sort().at(-1) ?? now().toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="it">
<id>${escapeXml(base)}/news</id>
<title>News di ${escapeXml(broker.nome)}</title>
<updated>${newest}</updated>
<author><name>${escapeXml(broker.nome)}</name></author>
<link rel="alternate" type="text/html" href="${escapeXml(base)}/news"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(base)}/news.xml"/>
${rows.map(row => entry(base, row)).join('\n')}
</feed>
`
}

const entry = (base: string, item: News) => `<entry>
<id>urn:uuid:${item._id}</id>
<title>${escapeXml(item.titolo)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(`${base}/news_name/${item.name}`)}"/>
<published>${instant(item.dataPubblicazione)}</published>
<updated>${lastChange(item)}</updated>
${item.categoria ? `<category term="${escapeXml(item.categoria)}"/>` : ''}
<summary>${escapeXml(item.sommario)}</summary>
<content type="html" xml:base="${escapeXml(base)}">${escapeXml(richHtml(tidied(item.corpo)))}</content>
</entry>`
