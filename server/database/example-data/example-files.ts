import { pageFiles } from './content/pages.ts'
import type { Given } from './content/records.ts'
import { documentFiles } from './documents.ts'
import { type ExampleFile, heldFile } from './files.ts'
import type { ExampleData } from './generate-example-data.ts'
import { contentsOf } from './loan-files/file-documents.ts'

/** The public files of the example documents and pages. */
export const exampleFiles = (from: Given): ExampleFile[] => [...documentFiles(from), ...pageFiles(from)]

/** The records that use a public file. */
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

/** The files of the documents of loan files. Each is uploaded by the agent of its loan file, and held by its document. */
export function privateFiles({ pratiche, pratiche_documenti, clients }: ExampleData) {
  const agentOf = new Map(pratiche.map(({ _id, agente }) => [_id, agente]))
  const clientOf = new Map(clients.map(one => [one._id, one]))
  return pratiche_documenti.flatMap(document => {
    const { file, caricatoAt, pratica, cliente } = document
    if (!file || !caricatoAt) return []
    const { pagine: _, ...row } = file
    return {
      row: {
        ...row,
        ownerRole: 'agent' as const,
        owner: agentOf.get(pratica) ?? null,
        createdAt: new Date(caricatoAt),
      },
      use: { file: file._id, resource: 'pratiche_documenti', record: document._id },
      bytes: () => contentsOf(document, clientOf.get(cliente ?? '') ?? null).bytes,
    }
  })
}
