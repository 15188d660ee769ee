import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { addStyle } from '../add-style.ts'
import { isShortcut } from '../controls/shortcuts.ts'
import { Breadcrumb } from '../frame/breadcrumb.tsx'
import { Loaded } from '../frame/loaded.tsx'
import AskPermission from '../pages/ask-permission.tsx'
import { Titled } from '../pages/page.tsx'
import { Presence } from '../records/page/presence.tsx'
import { RemovedPage } from '../records/page/removed-page.tsx'
import { useServices } from '../services.ts'
import { BanksSection } from './banks/banks-section.tsx'
import { ComplaintsSection } from './complaints-section.tsx'
import { DocumentsSection } from './documents/documents-section.tsx'
import { DutiesSection } from './duties/duties-section.tsx'
import style from './file.css?inline'
import { FileContext, type FileData, useFileData } from './file-data.ts'
import { applicantsOf, FileHead } from './file-head.tsx'
import { HistorySection } from './history-section.tsx'
import { MoneySection } from './money/money-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { OffersSection } from './offers-section.tsx'
import { PeopleSection } from './people/people-section.tsx'
import { DebtsSection, PropertySection, ThirdPartiesSection } from './property-section.tsx'
import { goToSection } from './state/mend.ts'
import { StateSection } from './state/state-section.tsx'
import { TasksSection } from './tasks-section.tsx'
import { TicketsSection } from './tickets-section.tsx'

addStyle(style)

/** The page of a loan file, in the back office and in the agents' area. */
export default function FilePage() {
  const { id } = useParams<{ id: string }>()
  const { area } = useServices()
  const query = useFileData(id)
  const breadcrumb = <Breadcrumb group="reports" then={[[`${area.base}/reports/pratiche`, 'Pratiche']]} />
  const status = query.error instanceof CallError ? query.error.status : null
  if (status === 403) return <NotYours />
  // A failed refresh keeps the page, and with it what the person is writing.
  const { data, error, refetch } = query
  const shown = { data, error: data && status !== 404 ? null : error, refetch }
  return (
    <Loaded
      query={shown}
      missing={
        <RemovedPage
          definition={loanFiles}
          id={id}
          breadcrumb={breadcrumb}
          onRestored={() => void query.refetch()}
        />
      }
    >
      {data => (
        <div className="page wide file-page">
          <div className="file-where">
            {breadcrumb}
            <Presence key={id} resource="pratiche" id={id} />
          </div>
          <OpenFile key={id} data={data} refresh={query.refetch} />
        </div>
      )}
    </Loaded>
  )
}

/** Replaces the page for people without a right to loan files. */
function NotYours() {
  const { area } = useServices()
  return (
    <section className="page missing">
      <p className="figure middle">403</p>
      <h1>Pagina riservata</h1>
      <p className="soft">Per vedere le pratiche serve un permesso che il Suo profilo non ha.</p>
      <AskPermission flags={[area.role === 'admin' ? 'pratiche_see' : 'pratiche']} />
      <p>
        <a href={area.base}>Torna all’inizio: {area.name}</a>
      </p>
    </section>
  )
}

interface OpenFileProps {
  data: FileData
  refresh: () => Promise<unknown>
}

function OpenFile({ data, refresh }: OpenFileProps) {
  const [editing, edit] = useState<string | null>(null)
  const { pratica } = data
  const mayWrite = pratica._may.includes('write')
  const today = dayInRome(new Date())
  const value = useMemo(
    () => ({ data, mayWrite, today, refresh, editing, edit }),
    [data, mayWrite, today, refresh, editing],
  )
  const box = useRef<HTMLTextAreaElement>(null)
  const sections = sectionsOf(data)
  useSectionKeys(sections, box)
  return (
    <FileContext value={value}>
      <Titled title={`${pratica.IDEGG}, ${applicantsOf(data)}`}>
        <FileHead />
        <StateSection />
        <SectionLinks sections={sections} />
        <PeopleSection />
        <BanksSection file={pratica} mayWrite={mayWrite} />
        <OffersSection />
        <DocumentsSection file={pratica} mayWrite={mayWrite} />
        <div className="file-duo">
          <NotesSection box={box} />
          <div className="file-stack">
            <MoneySection />
            <DutiesSection />
            <TasksSection />
            <TicketsSection />
            <ComplaintsSection />
          </div>
        </div>
        <div className="file-duo">
          <div className="file-stack">
            <PropertySection />
            <DebtsSection />
          </div>
          <ThirdPartiesSection />
        </div>
        <HistorySection />
      </Titled>
    </FileContext>
  )
}

interface SectionLink {
  id: string
  name: string
  count?: string | number
}

/** The sections that the links below the state lead to, with what each contains. */
function sectionsOf({ partecipanti, banche, documenti, compensi, note }: FileData): SectionLink[] {
  const needed = documenti.filter(({ stato }) => stato !== 'non_necessario')
  const approved = needed.filter(({ stato }) => stato === 'approvato').length
  const unread = note.filter(({ tipo, lettoAt }) => tipo === 'risposta' && !lettoAt).length
  return [
    { id: 'persone', name: 'Persone', count: partecipanti.length },
    { id: 'banche', name: 'Banche', count: banche.length },
    { id: 'documenti', name: 'Documenti', count: `${approved} di ${needed.length}` },
    ...(compensi ? [{ id: 'denaro', name: 'Denaro' }] : []),
    {
      id: 'messaggi',
      name: 'Messaggi',
      count: unread > 0 ? (unread === 1 ? '1 nuovo' : `${unread} nuovi`) : note.length,
    },
    { id: 'storia', name: 'Storia' },
  ]
}

/** Links to the sections; the key of each is the number of its place. */
function SectionLinks({ sections }: { sections: readonly SectionLink[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id).join())
  return (
    <nav className="tabs file-sections" aria-label="Parti della pratica">
      {sections.map(({ id, name, count }, i) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          aria-keyshortcuts={String(i + 1)}
          title={`Tasto ${i + 1}`}
          onClick={event => {
            event.preventDefault()
            goToSection(id)
          }}
        >
          {name}
          {count !== undefined && <span className="count">{count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** The first of the sections in the upper part of the window, and the last one before it while none is there. */
function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const sections = ids.split(',').flatMap(id => document.getElementById(id)?.closest('section') ?? [])
    const seen = new Set<Element>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target)
          else seen.delete(target)
        const first = sections.find(section => seen.has(section))
        if (first) setCurrent(first.getAttribute('aria-labelledby'))
      },
      { rootMargin: '-10% 0px -60% 0px' },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [ids])
  return current
}

/** The number of a section goes to the section, and `n` to the text box for a note. */
function useSectionKeys(sections: readonly SectionLink[], box: React.RefObject<HTMLTextAreaElement | null>) {
  const ids = sections.map(({ id }) => id).join()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = ids.split(',').findIndex((_, i) => isShortcut(event, String(i + 1)))
      if (at >= 0) return void (goToSection(ids.split(',')[at]!) && event.preventDefault())
      if (!box.current || !isShortcut(event, 'n')) return
      event.preventDefault()
      box.current.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [ids, box])
}
