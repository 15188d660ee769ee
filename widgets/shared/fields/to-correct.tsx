/** What stands in the place of the figures, and is read aloud, while a number they come from is wrong. */
export const toCorrect = 'Corregga i campi indicati per vedere la rata.'

export const ToCorrect = () => <p class="correct">{toCorrect}</p>
