import { Editor, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react'
import { kindsOf } from '../../../../contract/files/content-files.ts'
import { isBlank, linkAddress, type RichText, tidied } from '../../../../contract/text/rich-text.ts'
import { useUploads } from '../../calls/uploads.ts'

interface Props {
  value: RichText | null
  onChange: (value: RichText | null) => void
  onBlur: () => void
  labelledBy: string
  isRequired: boolean
  invalid?: true
  describedBy?: string
}

/** Minimum interval between two updates of the form while the person types. */
const throttleMs = 80

/** An uploaded picture; pictures from other addresses are rejected, also when pasted. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ alt: { default: '' }, src: { default: null } }),
  parseHTML: () => [{ tag: 'img[src^="/files/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      isAllowedUri: (url: string | undefined) => linkAddress.test(url ?? ''),
      HTMLAttributes: { target: null, rel: null },
    },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    gapcursor: false,
    dropcursor: false,
    trailingNode: false,
  }),
  Picture,
]

/** An empty document as JSON: Tiptap parses missing content as HTML, which Trusted Types block. */
const nothing = { type: 'doc', content: [{ type: 'paragraph' }] }

/** The text as the record stores it; null for an empty text. */
function held(editor: Editor): RichText | null {
  const document = tidied(editor.getJSON())
  return isBlank(document) ? null : document
}

/** The attributes of the editable element. An editor has them from the start, so that it never lacks a name. */
function attributesOf({
  labelledBy,
  isRequired,
  invalid,
  describedBy,
}: Pick<Props, 'labelledBy' | 'isRequired' | 'invalid' | 'describedBy'>): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(isRequired && { 'aria-required': 'true' }),
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  }
}

export default function RichEditor(props: Props) {
  const { value, labelledBy, isRequired, invalid, describedBy } = props
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(props)
  latest.current = props
  /** The value that this editor last gave to the form. */
  const given = useRef(JSON.stringify(value))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(timer)
      if (timer === undefined) return
      timer = undefined
      const now = held(made)
      given.current = JSON.stringify(now)
      latest.current.onChange(now)
    }
    const made: Editor = new Editor({
      element: place.current!,
      injectCSS: false,
      extensions,
      content: latest.current.value ?? nothing,
      editorProps: {
        attributes: attributesOf(latest.current),
        handleKeyDown: (_view, event) => {
          // A keyboard shortcut that saves must include the last typed letter.
          if (event.ctrlKey || event.metaKey) flush()
          return false
        },
      },
      onUpdate: () => {
        timer ??= setTimeout(flush, throttleMs)
      },
      onBlur: () => {
        flush()
        latest.current.onBlur()
      },
      onTransaction: redraw,
    })
    setEditor(made)
    return () => {
      clearTimeout(timer)
      made.destroy()
    }
  }, [])

  // A value from elsewhere: a draft, a version saved by another person, an undo.
  useEffect(() => {
    const now = JSON.stringify(value)
    if (!editor || now === given.current) return
    given.current = now
    editor.commands.setContent(value ?? nothing, { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    const attributes = attributesOf({ labelledBy, isRequired, invalid, describedBy })
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
  }, [editor, labelledBy, isRequired, invalid, describedBy])

  return (
    <div className="rich-editor">
      {editor && <Toolbar editor={editor} labelledBy={labelledBy} />}
      <div ref={place} className="rich-text" />
    </div>
  )
}

/** The buttons of the toolbar; `isOn` reports whether the format applies at the cursor. */
const buttons: [
  label: string,
  sign: string,
  isOn: (editor: Editor) => boolean,
  press: (editor: Editor) => void,
][] = [
  ['Grassetto', 'B', e => e.isActive('bold'), e => e.chain().focus().toggleBold().run()],
  ['Corsivo', 'I', e => e.isActive('italic'), e => e.chain().focus().toggleItalic().run()],
  [
    'Titolo',
    'T1',
    e => e.isActive('heading', { level: 2 }),
    e => e.chain().focus().toggleHeading({ level: 2 }).run(),
  ],
  [
    'Titolo minore',
    'T2',
    e => e.isActive('heading', { level: 3 }),
    e => e.chain().focus().toggleHeading({ level: 3 }).run(),
  ],
  ['Elenco', '•', e => e.isActive('bulletList'), e => e.chain().focus().toggleBulletList().run()],
  ['Elenco numerato', '1.', e => e.isActive('orderedList'), e => e.chain().focus().toggleOrderedList().run()],
  ['Citazione', '«»', e => e.isActive('blockquote'), e => e.chain().focus().toggleBlockquote().run()],
]

function Toolbar({ editor, labelledBy }: { editor: Editor; labelledBy: string }) {
  const [panel, setPanel] = useState<'link' | 'picture' | null>(null)
  const [at, setAt] = useState(0)
  const all = [
    ...buttons,
    ['Link', 'Link', (e: Editor) => e.isActive('link'), () => setPanel(panel === 'link' ? null : 'link')],
    ['Immagine', 'Img', () => panel === 'picture', () => setPanel(panel === 'picture' ? null : 'picture')],
  ] as typeof buttons

  /** The toolbar is one tab stop; arrow keys move inside the toolbar. */
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const next = (at + by + all.length) % all.length
    setAt(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }

  return (
    <>
      <div className="rich-bar" role="toolbar" aria-labelledby={labelledBy} onKeyDown={walk}>
        {all.map(([label, sign, isOn, press], i) => (
          <button
            key={label}
            className={`button bare sign-${label.toLowerCase().replace(' ', '-')}`}
            type="button"
            tabIndex={i === at ? 0 : -1}
            title={label}
            aria-label={label}
            aria-pressed={isOn(editor)}
            // Keeps the selection in the text.
            onMouseDown={event => event.preventDefault()}
            onClick={() => {
              setAt(i)
              press(editor)
            }}
          >
            {sign}
          </button>
        ))}
      </div>
      {panel === 'link' && <LinkPanel editor={editor} onDone={() => setPanel(null)} />}
      {panel === 'picture' && <PicturePanel editor={editor} onDone={() => setPanel(null)} />}
    </>
  )
}

/** Enter applies the panel and Escape closes the panel; neither key reaches the surrounding form. */
const keys = (apply: () => void, leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') apply()
  else leave()
}

function LinkPanel({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const [href, setHref] = useState((editor.getAttributes('link').href as string | undefined) ?? '')
  const [error, setError] = useState<string | null>(null)
  const isThere = editor.isActive('link')

  function apply() {
    // An address without a scheme is a web page or an e-mail address.
    const written = href.trim()
    const address = linkAddress.test(written)
      ? written
      : written.includes('@')
        ? `mailto:${written}`
        : `https://${written}`
    const isStrange = address !== written && /^[a-z][a-z0-9+.-]*:/i.test(written)
    if (isStrange || !linkAddress.test(address) || !/[.:/#]/.test(written))
      return setError('Scriva un indirizzo, per esempio https://www.esempio.it o /pagine/trasparenza.')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isThere)
      chain
        .insertContent({ type: 'text', text: written, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setLink({ href: address }).run()
    onDone()
  }

  return (
    <div className="rich-panel">
      <label htmlFor={id}>Indirizzo del link</label>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it.
        autoFocus
        id={id}
        className="input"
        value={href}
        autoComplete="off"
        spellCheck={false}
        onChange={event => setHref(event.target.value)}
        onKeyDown={keys(apply, onDone)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-sotto` : undefined}
      />
      <button className="button" type="button" onClick={apply}>
        Applica
      </button>
      {isThere && (
        <button
          className="button bare"
          type="button"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          Togli il link
        </button>
      )}
      {error && (
        <p className="error" id={`${id}-sotto`}>
          {error}
        </p>
      )}
    </div>
  )
}

function PicturePanel({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const uploads = useUploads()
  const [alt, setAlt] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function insert() {
    if (!file) return setError('Scelga un’immagine.')
    if (!alt.trim()) return setError('Scriva che cosa mostra, per chi non la vede.')
    setError(null)
    setDone(0)
    controller.current = new AbortController()
    try {
      const stored = await uploads.send(file, setDone, controller.current.signal)
      if (!(kindsOf(['picture']) as string[]).includes(stored.mimetype)) {
        uploads.discard(stored)
        throw new Error('Servono immagini JPEG, PNG o WebP.')
      }
      editor
        .chain()
        .focus()
        // The person continues to type below the picture.
        .insertContent([
          { type: 'image', attrs: { src: stored.url, alt: alt.trim() } },
          { type: 'paragraph' },
        ])
        .run()
      onDone()
    } catch (failure) {
      setDone(null)
      setError((failure as Error).message)
    }
  }

  return (
    <div className="rich-panel">
      <label htmlFor={`${id}-file`}>Immagine</label>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it.
        autoFocus
        id={`${id}-file`}
        type="file"
        accept=".jpg,.jpeg,.png,.webp"
        onChange={event => setFile(event.target.files?.[0] ?? null)}
      />
      <label htmlFor={id}>Testo alternativo</label>
      <input
        id={id}
        className="input"
        value={alt}
        maxLength={300}
        autoComplete="off"
        onChange={event => setAlt(event.target.value)}
        onKeyDown={keys(() => void insert(), onDone)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-sotto` : undefined}
      />
      <button
        className="button"
        type="button"
        aria-disabled={done !== null || undefined}
        onClick={() => done === null && void insert()}
      >
        {error ? 'Riprova' : 'Inserisci'}
      </button>
      {done !== null && (
        <progress className="progress" max={1} value={done} aria-label="Caricamento dell’immagine" />
      )}
      {error && (
        <p className="error" id={`${id}-sotto`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
