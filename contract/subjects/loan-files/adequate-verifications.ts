import { admin, agent, own, through, where } from '../../access/grants.ts'
import { choice, day, flag, notes, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

/** The file's agent while compiling. Afterwards only the holders of `antiriciclaggio` read the record. */
const compiling = agent('pratiche', through('pratica', 'pratiche', own('agente')), where('stato', 'bozza'))

/** The adequate verification of a customer for a loan file (D.Lgs. 231/2007). */
export const adequateVerifications = resource({
  name: 'pratiche_verifiche',
  model: 'Opportunities.verifiche',
  label: { one: 'Adeguata verifica', many: 'Adeguate verifiche' },
  title: ['stato'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica' }),
    cliente: reference('clients', { label: 'Cliente' }),
    stato: choice(
      { bozza: 'In compilazione', compilata: 'Compilata', approvata: 'Approvata' },
      { label: 'Stato' },
    ),
    identificatoAl: day({ label: 'Identificato il', optional: true }),
    agiscePer: text({ label: 'Agisce per', help: 'Vuoto: per sé', max: 200, optional: true }),
    scopo: notes({ label: 'Scopo del rapporto', optional: true }),
    pep: flag({ label: 'Persona politicamente esposta', initial: false }),
    /** The senior who approves the relationship with a politically exposed person. */
    pepApprovataDa: text({
      label: 'Approvata da',
      max: 200,
      optional: true,
      sets: [admin('antiriciclaggio')],
    }),
    rischio: choice({ basso: 'Basso', medio: 'Medio', alto: 'Alto' }, { label: 'Rischio', optional: true }),
    origineFondi: notes({ label: 'Origine dei fondi', optional: true }),
    firmatoAl: day({ label: 'Questionario firmato il', optional: true }),
    nota: notes({ label: 'Nota riservata', optional: true, sees: [admin('antiriciclaggio')] }),
  },
  access: {
    read: [admin('antiriciclaggio'), compiling],
    write: [admin('antiriciclaggio'), compiling],
    export: [],
  },
  uniqueTogether: ['pratica', 'cliente'],
  states: {
    field: 'stato',
    initial: ['bozza'],
    moves: { bozza: ['compilata'], compilata: ['approvata', 'bozza'], approvata: ['bozza'] },
    next: { bozza: 'compilata', compilata: 'approvata' },
    entering: {
      bozza: { label: 'Riapri', who: [admin('antiriciclaggio')] },
      compilata: {
        label: 'Segna come compilata',
        requires: [
          { oneOf: ['identificatoAl'], message: 'Scriva il giorno dell’identificazione.' },
          { oneOf: ['scopo'], message: 'Scriva lo scopo del rapporto.' },
          { oneOf: ['rischio'], message: 'Scelga il rischio.' },
          { oneOf: ['firmatoAl'], message: 'Scriva il giorno della firma del questionario.' },
        ],
      },
      approvata: { label: 'Approva', who: [admin('antiriciclaggio')] },
    },
  },
  partOf: 'pratica',
  live: true,
  deletion: 'remove',
  list: {
    columns: ['pratica', 'cliente', 'stato', 'rischio', 'pep'],
    filters: ['pratica', 'cliente', 'stato', 'rischio'],
    sort: '_id',
  },
  form: [
    { legend: 'Chi', fields: ['pratica', 'cliente', 'stato', 'identificatoAl', 'agiscePer'] },
    {
      legend: 'Valutazione',
      fields: ['scopo', 'pep', 'pepApprovataDa', 'rischio', 'origineFondi', 'firmatoAl', 'nota'],
    },
  ],
  hides: ({ pep, rischio }) => [
    ...(pep ? [] : ['pepApprovataDa']),
    ...(rischio === 'alto' ? [] : ['origineFondi']),
  ],
  check: ({ pep, pepApprovataDa, rischio, origineFondi, stato }) => ({
    ...(stato === 'approvata' &&
      pep &&
      !pepApprovataDa && { pepApprovataDa: 'Per una persona esposta serve il nome di chi approva.' }),
    ...(stato !== 'bozza' &&
      rischio === 'alto' &&
      !origineFondi && { origineFondi: 'Con un rischio alto serve l’origine dei fondi.' }),
  }),
})
