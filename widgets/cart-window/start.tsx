import { render } from 'preact'
import { createModel } from './model.ts'
import { View } from './view.tsx'

render(<View model={createModel(window.opener)} />, document.getElementById('finestra')!)
