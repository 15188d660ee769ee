import { pageFiles } from './content/pages.ts'
import type { Given } from './content/records.ts'
import { trainingFiles } from './content/training-videos.ts'
import { at } from './days.ts'
import { documentFiles } from './documents.ts'
import { type ExampleFile, heldFile } from './files.ts'
import type { ExampleData } from './generate-example-data.ts'
import { contentsOf, type FileDocument } from './loan-files/file-documents.ts'
import { calledAs } from './loan-files/loan-files.ts'
import { questionnaireContents } from './loan-files/signed-questionnaires.ts'
import { facadeFiles } from './pictures/facades.ts'
import { portraitFiles } from './pictures/portraits.ts'

/** The public files of the example documents, pages and training videos. */
export const exampleFiles = (from: Given): ExampleFile[] => [
  ...documentFiles(from),
  ...pageFiles(from),
  ...trainingFiles(from),
  ...portraitFiles(from),
  ...facadeFiles(from),
]

/** The records that use a public file. */
export function holdersOf(
  file: ExampleFile,
  { documents, pages, training_videos, agents, agencies }: ExampleData,
) {
  const { url } = heldFile(file)
  const holds = (held: { url: string }) => held.url === url
  return [
    ...documents
      .filter(document => holds(document.file))
      .map(({ _id }) => ({ resource: 'documents', record: _id })),
    ...pages
      .filter(page => page.allegati?.some(holds))
      .map(({ _id }) => ({ resource: 'pages', record: _id })),
    ...training_videos
      .filter(({ video, sottotitoli }) => [video, sottotitoli].some(one => one && holds(one)))
      .map(({ _id }) => ({ resource: 'training_videos', record: _id })),
    ...agents
      .filter(({ urlPhoto }) => urlPhoto && holds(urlPhoto))
      .map(({ _id }) => ({ resource: 'agents', record: _id })),
    ...agencies
      .filter(({ urlPhoto }) => urlPhoto && holds(urlPhoto))
      .map(({ _id }) => ({ resource: 'agencies', record: _id })),
  ]
}

/**
 * The files of the documents of loan files, and the signed questionnaires of adequate verifications. Each is uploaded by
 * the agent of its loan file, and held by its record.
 */
export function privateFiles({ pratiche, pratiche_documenti, pratiche_verifiche, clients }: ExampleData) {
  const agentOf = new Map(pratiche.map(({ _id, agente }) => [_id, agente]))
  const clientOf = new Map(clients.map(one => [one._id, one]))
  const uploaded = (
    { pagine: _, ...row }: NonNullable<FileDocument['file']>,
    pratica: string,
    createdAt: Date,
    holder: { resource: string; record: string },
    bytes: () => Buffer,
  ) => ({
    row: { ...row, ownerRole: 'agent' as const, owner: agentOf.get(pratica) ?? null, createdAt },
    use: { file: row._id, ...holder },
    bytes,
  })
  const documents = pratiche_documenti.flatMap(document => {
    const { _id, file, caricatoAt, pratica, cliente } = document
    const holder = { resource: 'pratiche_documenti', record: _id }
    const bytes = () => contentsOf(document, clientOf.get(cliente ?? '') ?? null).bytes
    return file && caricatoAt ? uploaded(file, pratica, new Date(caricatoAt), holder, bytes) : []
  })
  const questionnaires = pratiche_verifiche.flatMap(verification => {
    const { _id, questionario, firmatoAl, pratica, cliente } = verification
    const holder = { resource: 'pratiche_verifiche', record: _id }
    const bytes = () => questionnaireContents(verification, calledAs(clientOf.get(cliente)!)).bytes
    return questionario ? uploaded(questionario, pratica, at(firmatoAl!), holder, bytes) : []
  })
  return [...documents, ...questionnaires]
}
