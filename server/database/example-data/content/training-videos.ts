import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { trainingVideos } from '../../../../contract/subjects/content/training-videos.ts'
import { type Given, madeTogether, yearAgo } from './records.ts'

export type TrainingVideo = RecordOf<typeof trainingVideos>

export const generateTrainingVideos = (from: Given): TrainingVideo[] =>
  madeTogether('training videos', from, yearAgo(from), [
    {
      titolo: 'Leggere un prospetto PIES',
      descrizione: 'Le sezioni del prospetto, una per una, con un esempio.',
      categoria: 'normativa' as const,
      video: null,
      link: 'https://video.quinto.example/leggere-un-pies',
      durata: 14,
      sottotitoli: null,
      trascrizione:
        'Il prospetto ha quindici sezioni. Cominciamo dalla terza, le caratteristiche del prestito.',
      status: 'validated' as const,
    },
    {
      titolo: 'La prima telefonata',
      descrizione: null,
      categoria: 'vendita' as const,
      video: null,
      link: 'https://video.quinto.example/prima-telefonata',
      durata: 9,
      sottotitoli: null,
      trascrizione: null,
      status: 'pending' as const,
    },
  ])
