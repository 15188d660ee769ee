import type { RecordOf } from '../../../contract/records/resource.ts'
import type { eggCorrespondences } from '../../../contract/subjects/egg/egg-correspondences.ts'
import { importMappings } from '../../../contract/subjects/mappings.ts'
import { defaultMappings } from '../../subjects/egg/default-mappings.ts'
import { madeTogether, yearAgo } from './content/records.ts'
import type { ExampleSource } from './example-records.ts'

export const generateEggMappings = (source: ExampleSource): RecordOf<typeof importMappings>[] =>
  madeTogether(
    'mappings of EGG',
    source,
    yearAgo(source),
    defaultMappings.map(({ mapping }) => ({ ...mapping, nota: null })),
  )

export function generateEggCorrespondences(source: ExampleSource): RecordOf<typeof eggCorrespondences>[] {
  const mappings = source.recordsOf(importMappings)
  const none = { agente: null, banca: null, stato: null, prodotto: null, nota: null }
  const all = defaultMappings.flatMap(({ mapping, correspondences }) => {
    const mappatura = mappings.find(({ nome }) => nome === mapping.nome)!._id
    return correspondences.map(one => ({ mappatura, ...none, ...one }))
  })
  return madeTogether('correspondences of EGG', source, yearAgo(source), all)
}
