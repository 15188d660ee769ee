import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { pages } from '../../../../contract/subjects/content/pages.ts'
import { addDays, at, yearsBefore } from '../days.ts'
import { type ExampleFile, filesOf, heldFile } from '../files.ts'
import { accessibility } from './pages/accessibility.ts'
import { agreements, agreementsFile } from './pages/agreements.ts'
import { businesses } from './pages/businesses.ts'
import { careers } from './pages/careers.ts'
import { contact } from './pages/contact.ts'
import { cookies } from './pages/cookies.ts'
import { glossary } from './pages/glossary.ts'
import { leasing } from './pages/leasing.ts'
import { loans } from './pages/loans.ts'
import { mortgages } from './pages/mortgages.ts'
import type { PageText } from './pages/page-text.ts'
import { privacy, privacyBefore } from './pages/privacy.ts'
import { questions } from './pages/questions.ts'
import { rates } from './pages/rates.ts'
import { rental } from './pages/rental.ts'
import { salaryBackedLoans } from './pages/salary-backed-loans.ts'
import { transparency, transparencyFile } from './pages/transparency.ts'
import { calculatorTransparency } from './pages/transparency-of-calculators.ts'
import { collaboratorTransparency } from './pages/transparency-of-collaborators.ts'
import { whistleblowing } from './pages/whistleblowing.ts'
import { work } from './pages/work.ts'
import { type Given, records } from './records.ts'
import { written } from './written.ts'

export type Page = RecordOf<typeof pages>

/** Pages without an earlier version. */
const single = [
  mortgages,
  loans,
  salaryBackedLoans,
  businesses,
  leasing,
  careers,
  contact,
  rates,
  rental,
  collaboratorTransparency,
  calculatorTransparency,
  whistleblowing,
  cookies,
  accessibility,
  glossary,
  questions,
  work,
]

/** The pages of the site: one has an earlier version, one a draft of the next version, and two have attachments. */
export function generatePages(from: Given): Page[] {
  const { today } = from
  const [guide, form] = pageFiles(from) as [ExampleFile, ExampleFile]
  const page = ({ testo, ...text }: PageText, inVigoreDal: string, file?: ExampleFile) => ({
    ...text,
    corpo: written(testo),
    allegati: file ? [heldFile(file)] : null,
    inVigoreDal,
    pubblicata: true,
  })
  const texts = [
    page(privacyBefore, yearsBefore(today, 2)),
    page(transparency, addDays(today, -300), guide),
    ...single.map(text => page(text, addDays(today, -180))),
    page(privacy, addDays(today, -90)),
    page(agreements(today), addDays(today, -15), form),
    { ...page(agreements(today), addDays(today, 20), form), pubblicata: false },
  ]
  return records(
    'pages',
    from,
    texts.map(one => [at(addDays(one.pubblicata ? one.inVigoreDal : today, -7)), one]),
  )
}

/** The attachments of pages. */
export const pageFiles = (from: Given): ExampleFile[] =>
  filesOf('page files', from, [transparencyFile, agreementsFile])
