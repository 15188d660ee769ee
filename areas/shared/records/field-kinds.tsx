import type { ComponentType, ReactNode } from 'react'
import type { FieldKind } from '../../../contract/records/fields.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import { AddressEditor } from './editors/address.tsx'
import { Flag, NotesEditor, single, TextEditor } from './editors/basic.tsx'
import { Choice, Choices, Flags } from './editors/choices.tsx'
import { ColourEditor } from './editors/colour.tsx'
import { DayEditor, DayTimeEditor } from './editors/days.tsx'
import type { ControlProps, EditorProps } from './editors/editor-props.ts'
import { Files } from './editors/files.tsx'
import { DegreesEditor, MoneyEditor, PercentEditor, WholeEditor } from './editors/number.tsx'
import { Part } from './editors/part.tsx'
import { Recipients } from './editors/recipients.tsx'
import { ReferenceEditor } from './editors/reference.tsx'
import { Rich } from './editors/rich.tsx'
import { Rows } from './editors/rows.tsx'
import { Texts } from './editors/texts.tsx'
import {
  ChoiceFilter,
  type FilterProps,
  FlagFilter,
  ReferenceFilter,
  TextFilter,
} from './list/filter-fields.tsx'
import {
  type CellProps,
  EmailValue,
  FilesValue,
  LinkedTextValue,
  OwnedValue,
  PhoneValue,
  ReferenceCell,
  ReferenceValue,
  RichValue,
  TextCell,
  TextValue,
  type ValueProps,
} from './list/values.tsx'

/** How pages show and edit the values of a field kind. */
interface ShownKind {
  /** Null for values that no form writes. */
  Editor: ComponentType<EditorProps> | null
  /** A value in a row of a list. */
  Cell: ComponentType<CellProps>
  /** A value on the page of a read-only record. */
  Value: (props: ValueProps) => ReactNode
  /** The filter of a list. */
  Filter: ComponentType<FilterProps>
}

const asText = { Cell: TextCell, Value: TextValue, Filter: TextFilter }
const files = { ...asText, Editor: Files, Value: FilesValue }

const kinds = {
  text: { ...asText, Editor: single(TextEditor), Value: LinkedTextValue },
  slug: { ...asText, Editor: single(props => <TextEditor {...props} spellCheck={false} />) },
  email: { ...asText, Editor: typed('email'), Value: EmailValue },
  phone: { ...asText, Editor: typed('tel'), Value: PhoneValue },
  secret: { ...asText, Editor: typed('password') },
  notes: { ...asText, Editor: single(NotesEditor) },
  money: { ...asText, Editor: single(MoneyEditor) },
  percent: { ...asText, Editor: single(PercentEditor) },
  whole: { ...asText, Editor: single(WholeEditor) },
  degrees: { ...asText, Editor: single(DegreesEditor) },
  choice: { ...asText, Editor: single(Choice), Filter: ChoiceFilter },
  choices: { ...asText, Editor: Choices, Filter: ChoiceFilter },
  day: { ...asText, Editor: single(DayEditor) },
  dayTime: { ...asText, Editor: single(DayTimeEditor) },
  flag: { ...asText, Editor: Flag, Filter: FlagFilter },
  reference: {
    Editor: single(ReferenceEditor),
    Cell: ReferenceCell,
    Value: ReferenceValue,
    Filter: ReferenceFilter,
  },
  recipients: { ...asText, Editor: Recipients },
  texts: { ...asText, Editor: Texts },
  rows: { ...asText, Editor: Rows },
  part: { ...asText, Editor: Part },
  address: { ...asText, Editor: AddressEditor },
  flags: { ...asText, Editor: Flags },
  rich: { ...asText, Editor: Rich, Value: RichValue },
  file: files,
  files,
  picture: files,
  colour: { ...asText, Editor: ColourEditor },
  owned: { ...asText, Editor: null, Value: OwnedValue },
} satisfies Record<FieldKind, ShownKind>

function typed(type: 'email' | 'tel' | 'password') {
  return single((props: ControlProps) => <TextEditor {...props} type={type} spellCheck={false} />)
}

/** How pages show and edit the values of a field. */
export const shownKind = ({ kind }: Pick<AnyField, 'kind'>): ShownKind => kinds[kind]

/** Whether forms write a field. */
export const isWritable = (field: Pick<AnyField, 'kind'>): boolean => shownKind(field).Editor !== null
