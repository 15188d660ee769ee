import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'
import { storedFile } from './storage.ts'

const who = [agent('video_formazione')] as const
const params = z.strictObject({ id: z.uuid('Non è il codice di un record.') })

/** The greatest speed of the player. Faster than that nothing counts as seen. */
export const maxSpeed = 2
/** The percentage of a video that has to be seen. */
export const seenPercent = 90

/** How far an agent is with a video. */
export const trainingStates = {
  da_vedere: 'Da vedere',
  in_corso: 'In corso',
  quiz: 'Manca il quiz',
  completato: 'Completato',
  /** The video is on another site: what is seen there is not measured. */
  esterno: 'Su un altro sito',
} as const
const stato = z.enum(Object.keys(trainingStates) as [keyof typeof trainingStates])

/** Whether the row is completed, its last day, and its id. */
const cursor = z
  .string()
  .check(z.regex(/^[01]_\d{4}-\d\d-\d\d_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, noSuchPage))

const heading = {
  _id: z.string(),
  titolo: z.string(),
  categoria: z.string(),
  /** Minutes. */
  durata: z.int(),
  /** The last day to see it; null for an optional video. */
  entro: z.nullable(z.string()),
  stato,
  /** Percentage of the video that was seen. */
  visto: z.int(),
  haQuiz: z.boolean(),
}

/** The training videos for the calling agent: first those to see, the most urgent first. */
export const ownTraining = call({
  method: 'GET',
  path: '/formazione/video',
  summary: 'I video di formazione, e a che punto è chi chiede',
  who,
  query: z.strictObject({
    'filter[categoria]': z.optional(z.string().check(z.maxLength(40))),
    'filter[stato]': z.optional(stato),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: z.optional(cursor),
  }),
  answer: z.object({
    rows: z.array(z.object(heading)),
    total: z.int(),
    next: z.nullable(z.string()),
  }),
})

/** The hours of the calling agent. */
export const trainingHours = call({
  method: 'GET',
  path: '/formazione/ore',
  summary: 'Le ore di formazione del biennio di chi chiede',
  who,
  answer: z.object({
    /** Null when the house has not written the two years of the agent. */
    biennio: z.nullable(
      z.object({
        biennio: z.string(),
        oreRichieste: z.int(),
        oreFatte: z.int(),
        scadenza: z.string(),
        /** Minutes of completed videos that do not make a whole hour yet. */
        minuti: z.int(),
        /** Days to the end, today excluded. */
        giorni: z.int(),
      }),
    ),
    /** Videos with a last day that are not completed, and how many of them are late. */
    daVedere: z.int(),
    inRitardo: z.int(),
  }),
})

const certificate = z.nullable(z.object({ _id: z.string(), numero: z.string(), rilasciatoAl: z.string() }))

const seconds = z.number().check(z.minimum(0), z.maximum(100_000))
const spans = z.array(z.tuple([seconds, seconds])).check(z.maxLength(500))

/** What was seen of a video. */
const progress = {
  stato,
  visto: z.int(),
  /** The stretches that were seen, merged and in order, in seconds. */
  intervalli: z.array(z.tuple([z.number(), z.number()])),
  /** Where the player resumes, in seconds. */
  posizione: z.number(),
  attestato: certificate,
}

const answerKey = z.enum(['a', 'b', 'c', 'd'])

/** A video for the calling agent, with its questions but not their right answers. */
export const ownTrainingVideo = call({
  method: 'GET',
  path: '/formazione/video/:id',
  summary: 'Un video di formazione, con quanto chi chiede ne ha visto',
  who,
  params,
  answer: z.object({
    ...heading,
    ...progress,
    descrizione: z.nullable(z.string()),
    video: z.nullable(storedFile),
    link: z.nullable(z.string()),
    copertina: z.nullable(storedFile),
    sottotitoli: z.nullable(storedFile),
    trascrizione: z.nullable(z.string()),
    quiz: z.nullable(
      z.object({
        /** Percentage of right answers that passes. */
        soglia: z.int(),
        domande: z.array(
          z.object({
            domanda: z.string(),
            risposte: z.array(z.object({ chiave: answerKey, testo: z.string() })),
          }),
        ),
        tentativi: z.int(),
        /** The percentage of the last attempt. */
        ultimo: z.nullable(z.int()),
        superatoAt: z.nullable(z.string()),
        /** Until then the quiz may not be repeated. */
        riprovaDal: z.nullable(z.string()),
      }),
    ),
  }),
})

/** Adds what was seen of a video. What the time passed cannot hold does not count. */
export const watchTraining = call({
  method: 'POST',
  path: '/formazione/video/:id/visione',
  summary: 'Aggiunge quanto si è visto di un video',
  who,
  params,
  body: z.strictObject({
    /** The stretches that were played, in seconds. */
    intervalli: spans,
    posizione: seconds,
    /** The length of the file in seconds, as the player reads it. */
    lunghezza: seconds,
    /** The file that was played. */
    video: z.string().check(z.maxLength(100)),
  }),
  answer: z.object(progress),
})

/** Answers the quiz of a video that was seen. */
export const answerQuiz = call({
  method: 'POST',
  path: '/formazione/video/:id/quiz',
  summary: 'Risponde al quiz di un video',
  who,
  params,
  body: z.strictObject({
    /** One answer for each question, in their order. */
    risposte: z.array(answerKey).check(z.maxLength(200)),
  }),
  answer: z.object({
    /** Percentage of right answers. */
    esito: z.int(),
    superato: z.boolean(),
    /** The wrong answers, by the number of the question from zero. */
    sbagliate: z.array(z.object({ domanda: z.int(), spiegazione: z.nullable(z.string()) })),
    riprovaDal: z.nullable(z.string()),
    attestato: certificate,
  }),
})

/** Who may make the PDF of a certificate; the rows decide which. */
export const certificatePdf = {
  path: '/training_completions/:id/pdf',
  who: [admin('video_formazione'), agent('video_formazione')],
  params,
} as const
