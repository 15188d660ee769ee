import { expect, it } from 'vitest'
import { escapeXml } from './xml.ts'

it.each([
  ['<a href="x">&\'', '&lt;a href=&quot;x&quot;&gt;&amp;&#39;'],
  ['a\u0001\u000b\u001bb\tc\nd\r', 'ab\tc\nd\r'],
  ['mezza \ud83d, intera \u{1f3e0}', 'mezza , intera \u{1f3e0}'],
  ['\ufffe\uffff\ufffd', '\ufffd'],
  [']]><!--', ']]&gt;&lt;!--'],
])('%j is written as %j', (text, written) => {
  expect(escapeXml(text)).toBe(written)
})
