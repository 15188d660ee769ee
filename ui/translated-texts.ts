/** A text node that a translator has replaced by a `<font>` element. */
interface Translation {
  text: Text
  font: ChildNode
  original: string
}

export interface FollowedTranslator {
  /** Puts all original texts back. */
  restore(): void
  end(): void
}

const isText = (node: Node | null | undefined): node is Text => node?.nodeType === Node.TEXT_NODE
/** The views have no `<font>` of their own. */
const isFont = (node: Node | null | undefined): node is HTMLFontElement => node?.nodeName === 'FONT'

/**
 * Keeps the texts of a view up to date while the browser translates the page.
 *
 * A translator replaces each text node by a `<font>` with the translation. Preact and React keep the replaced node: what
 * they write to the node is not shown, and React throws when it removes the node. So the node returns to the page, empty,
 * after its `<font>`. Words that are written to the node take the place of the translation, until the translator, which
 * watches the page, translates them.
 */
export function followTranslator(root: HTMLElement): FollowedTranslator {
  /** Each translation by its text and by its `<font>`. */
  const known = new WeakMap<Node, Translation>()
  const translationsOf = (nodes: Iterable<Node>) =>
    Array.from(nodes, node => known.get(node)).filter(one => one !== undefined)

  /** Removes a translation, and leaves the words of the text as they are. */
  function drop({ text, font }: Translation) {
    known.delete(text)
    known.delete(font)
    font.remove()
  }
  function restore(one: Translation) {
    drop(one)
    one.text.data = one.original
  }

  function begin(text: Text, font: ChildNode): Translation {
    // The translator may have moved the text into the `<font>`.
    if (font.contains(text)) text.replaceWith(text.cloneNode())
    font.after(text)
    const one = { text, font, original: text.data }
    known.set(text, one).set(font, one)
    return one
  }

  const observer = new MutationObserver(follow)
  observer.observe(root, { childList: true, characterData: true, subtree: true })

  function follow(records: MutationRecord[]) {
    const begun = new Set<Translation>()
    const written: Text[] = []
    const touched = new Set<Translation>()
    /** New `<font>` elements, until the removal of their text is found. */
    const fonts = new Set<Node | null>()
    const movedFonts = new Set<Node>()
    let removal: MutationRecord | undefined

    for (const record of records) {
      const { target, previousSibling, nextSibling, addedNodes, removedNodes } = record
      const [gone, ...othersGone] = removedNodes
      const [come] = addedNodes
      const ended = gone && known.get(gone)
      // A node may be inserted between a `<font>` and its text.
      const beside = nextSibling ? [nextSibling] : []
      for (const one of translationsOf([...addedNodes, ...removedNodes, ...beside])) touched.add(one)

      if (isText(target)) {
        for (const one of translationsOf([target])) drop(one)
        written.push(target)
      } else if (ended && come && gone === ended.font && come !== ended.text && !othersGone.length) {
        // A translation into another language, or the original words in a text node of the translator.
        if (isText(come)) come.remove()
        else if (isFont(come)) {
          known.delete(gone)
          ended.font = come
          known.set(come, ended)
        }
      } else if (isText(gone) && !ended) {
        const font = isFont(come) ? come : [previousSibling, nextSibling].find(one => fonts.has(one))
        if (font) begun.add(begin(gone, font as ChildNode))
        else removal = record
      } else if (isFont(come) && known.has(come)) movedFonts.add(come)
      else if (isFont(come)) {
        const isInstead =
          removal?.target === target &&
          removal.previousSibling === previousSibling &&
          removal.nextSibling === nextSibling
        if (isInstead) begun.add(begin(removal!.removedNodes[0] as Text, come))
        else fonts.add(come)
      }
    }

    // A translator may move words between the texts of a sentence, so the sentence is translated again as a whole.
    for (const { parentNode } of written)
      for (const one of translationsOf(parentNode?.childNodes ?? [])) if (!begun.has(one)) restore(one)
    for (const one of touched) {
      const { text, font } = one
      if (!known.has(text)) continue
      if (!font.parentNode) restore(one)
      else if (!text.parentNode) drop(one)
      else if (text.previousSibling !== font) movedFonts.has(font) ? font.after(text) : text.before(font)
    }
    for (const { text } of begun) if (known.has(text)) text.data = ''
    // Forgets the changes made here.
    observer.takeRecords()
  }

  return {
    restore() {
      follow(observer.takeRecords())
      for (const one of translationsOf(root.querySelectorAll('font'))) restore(one)
      observer.takeRecords()
    },
    end: () => observer.disconnect(),
  }
}
