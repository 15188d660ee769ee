import { expect, it } from 'vitest'
import { renderDeclaratively } from './declarative.ts'
import { alive } from './probe/element.ts'
import { probe } from './probe/widget.tsx'

const base = 'https://casa.example'

it('writes style, view and state in this order, and disposes of the model', async () => {
  const html = await renderDeclaratively(probe, {
    attributes: { nome: '<Ada>', importo: '1.234,50' },
    base,
    state: 1,
  })
  expect(html).toMatch(
    /^<template shadowrootmode="open" shadowrootdelegatesfocus>(<style>[^<]*<\/style>){3}<div id="view" lang="it">.*<\/div><script type="application\/json">[^<]*<\/script><\/template>$/s,
  )
  expect(html).toContain('<h2>&lt;Ada></h2>')
  expect(html).toContain('<p class="amount" title="1234.5">1234.5</p>')
  expect(alive).toEqual({ models: 0, effects: 0 })
})

it('rejects when the view fails, and disposes of the model', async () => {
  await expect(renderDeclaratively(probe, { attributes: { guasto: 'vista' }, base })).rejects.toThrow(
    'guasto',
  )
  expect(alive).toEqual({ models: 0, effects: 0 })
})
