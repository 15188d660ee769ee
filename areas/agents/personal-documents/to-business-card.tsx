import { Redirect } from 'wouter'

/** The second address of the business card. */
export default function ToBusinessCard() {
  return <Redirect to="/agents/personal-documents/bdv" replace />
}
