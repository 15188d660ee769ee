import { pageFiles } from './content/pages.ts'
import type { Given } from './content/records.ts'
import { documentFiles } from './documents.ts'
import { type ExampleFile, heldFile } from './files.ts'
import type { ExampleData } from './generate-example-data.ts'

/** The files of the example documents and pages. */
export const exampleFiles = (from: Given): ExampleFile[] => [...documentFiles(from), ...pageFiles(from)]

/** The records that use a file. */
export function holdersOf(file: ExampleFile, { documents, pages }: ExampleData) {
  const { url } = heldFile(file)
  const holds = (held: { url: string }) => held.url === url
  return [
    ...documents
      .filter(document => holds(document.file))
      .map(({ _id }) => ({ resource: 'documents', record: _id })),
    ...pages
      .filter(page => page.allegati?.some(holds))
      .map(({ _id }) => ({ resource: 'pages', record: _id })),
  ]
}
