import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import type { trainingCompletions } from '../../../../contract/subjects/content/training-completions.ts'
import { trainingVideos } from '../../../../contract/subjects/content/training-videos.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { type ExampleFile, filesWith, heldFile } from '../files.ts'
import { type Given, madeTogether, records, yearAgo } from './records.ts'
import films from './training-films.json' with { type: 'json' }

type TrainingVideo = RecordOf<typeof trainingVideos>
type Completion = RecordOf<typeof trainingCompletions>

/** A spoken line: its first and last second, and its words. */
type Line = readonly [from: number, to: number, words: string]

const aboutPies: readonly Line[] = [
  [0, 5, 'Leggiamo un prospetto PIES come lo si legge con il cliente accanto.'],
  [5, 11, 'La sezione 3 ha le caratteristiche del mutuo: importo, durata, tipo di tasso, garanzia.'],
  [11, 17, 'La sezione 4 ha il tasso di interesse e gli altri costi: qui sta il TAEG.'],
  [17, 24, 'Prima di accettare, il cliente ha almeno sette giorni per riflettere.'],
]
const aboutTaeg: readonly Line[] = [
  [0, 6, 'Il TAN e il TAEG rispondono a due domande diverse.'],
  [6, 13, 'Il TAN dice quanto costa il denaro, il TAEG quanto costa il credito, con le spese.'],
  [13, 20, 'Due offerte si confrontano con il TAEG, a parità di importo e durata.'],
]

const clock = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`
const subtitles = (lines: readonly Line[]) =>
  `WEBVTT\n\n${lines.map(([from, to, words]) => `${clock(from)} --> ${clock(to)}\n${words}\n`).join('\n')}`
const transcript = (lines: readonly Line[]) =>
  lines.map(([from, , words]) => `0:${String(from).padStart(2, '0')} ${words}`).join('\n')

/** The films, which a browser recorded from drawn slides, with their subtitles. */
export const trainingFiles = (from: Given): ExampleFile[] =>
  filesWith('training files', from, [
    film('leggere-un-pies', films['reading-a-pies']),
    captions('leggere-un-pies', aboutPies),
    film('spiegare-il-taeg', films['explaining-the-taeg']),
    captions('spiegare-il-taeg', aboutTaeg),
  ])

const film = (name: string, base64: string) => ({
  name: `${name}.mp4`,
  mimetype: 'video/mp4' as const,
  bytes: Buffer.from(base64, 'base64'),
})
const captions = (name: string, lines: readonly Line[]) => ({
  name: `${name}.vtt`,
  mimetype: 'text/vtt' as const,
  bytes: Buffer.from(subtitles(lines)),
})

export function generateTrainingVideos(from: Given): TrainingVideo[] {
  const [piesFilm, piesCaptions, taegFilm, taegCaptions] = trainingFiles(from).map(heldFile) as unknown as [
    TrainingVideo['video'],
    TrainingVideo['sottotitoli'],
    TrainingVideo['video'],
    TrainingVideo['sottotitoli'],
  ]
  const external = { video: null, sottotitoli: null, copertina: null, entro: null, quiz: null, soglia: null }
  return madeTogether('training videos', from, yearAgo(from), [
    {
      titolo: 'Leggere un prospetto PIES',
      descrizione: 'Le sezioni che il cliente deve capire prima di scegliere.',
      categoria: 'normativa' as const,
      video: piesFilm,
      link: null,
      copertina: null,
      durata: 1,
      sottotitoli: piesCaptions,
      trascrizione: transcript(aboutPies),
      entro: addDays(from.today, 30),
      quiz: piesQuestions,
      soglia: null,
      status: 'validated' as const,
    },
    {
      titolo: 'Spiegare il TAEG',
      descrizione: 'Due percentuali, e quando si usa ognuna.',
      categoria: 'prodotti' as const,
      video: taegFilm,
      link: null,
      copertina: null,
      durata: 1,
      sottotitoli: taegCaptions,
      trascrizione: transcript(aboutTaeg),
      entro: null,
      quiz: null,
      soglia: null,
      status: 'validated' as const,
    },
    {
      ...external,
      titolo: 'L’iscrizione all’OAM, passo per passo',
      descrizione: 'Come si tengono in ordine iscrizione e comunicazioni.',
      categoria: 'normativa' as const,
      link: 'https://video.quinto.example/iscrizione-oam',
      durata: 14,
      trascrizione: null,
      status: 'validated' as const,
    },
    {
      ...external,
      titolo: 'La prima telefonata',
      descrizione: null,
      categoria: 'vendita' as const,
      link: 'https://video.quinto.example/prima-telefonata',
      durata: 9,
      trascrizione: null,
      status: 'pending' as const,
    },
  ])
}

const piesQuestions: NonNullable<TrainingVideo['quiz']> = [
  {
    domanda: 'In quale sezione del PIES sta il TAEG?',
    a: 'Nella sezione 3, con le caratteristiche del mutuo',
    b: 'Nella sezione 4, con il tasso di interesse e gli altri costi',
    c: 'Nella sezione 9, con il rimborso anticipato',
    giusta: 'b',
    spiegazione: 'Il TAEG sta con il tasso e con i costi che lo compongono.',
  },
  {
    domanda: 'Quanti giorni ha il cliente per riflettere, prima di accettare l’offerta?',
    a: 'Almeno due',
    b: 'Almeno quattordici',
    c: 'Almeno sette',
    giusta: 'c',
    spiegazione: 'Il periodo di riflessione è quello dell’articolo 120-novies del Testo unico bancario.',
  },
  {
    domanda: 'Quando si consegna il PIES?',
    a: 'Prima che il cliente sia vincolato da un contratto o da un’offerta',
    b: 'Alla firma dal notaio',
    c: 'Con la prima rata',
    giusta: 'a',
    spiegazione: 'Il prospetto serve a confrontare: dopo la firma non serve più.',
  },
]

/** The certificates of two agents, for the video without a quiz. */
export function generateTrainingCompletions({ recordsOf, ...from }: ExampleSource): Completion[] {
  const video = recordsOf(trainingVideos).find(({ quiz, video }) => video && !quiz)!
  return records(
    'training completions',
    from,
    recordsOf(agents)
      .slice(0, 2)
      .map(({ _id, nome, cognome, formazione }, i) => {
        const rilasciatoAl = addDays(from.today, -60 + i * 10)
        return [
          at(rilasciatoAl, 10),
          {
            numero: `F${rilasciatoAl.slice(2, 4)}-${String(i + 1).padStart(6, '0')}`,
            agente: _id,
            nominativo: `${nome} ${cognome}`,
            video: video._id,
            titolo: video.titolo,
            minuti: video.durata,
            esito: null,
            rilasciatoAl,
            biennio: formazione![0]!.biennio,
          },
        ] as const
      }),
  )
}
