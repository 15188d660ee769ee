import './file-choice-style.ts'

interface Props {
  label: string
  /** Content of the file field's `accept`; a camera takes pictures. */
  accept?: string
  /** Whether the button opens the camera, for one picture. Devices with a mouse do not show it. */
  isCamera?: boolean
  isPrimary?: boolean
  onChosen: (files: File[]) => void
}

/** A button that opens the files of the device, or its camera. */
export const FileChoice = ({ label, accept, isCamera = false, isPrimary = false, onChosen }: Props) => (
  <label className={`button file-choice${isCamera ? ' camera' : ''}${isPrimary ? ' primary' : ''}`}>
    <input
      className="hidden"
      type="file"
      multiple={!isCamera}
      accept={isCamera ? 'image/*' : accept}
      capture={isCamera ? 'environment' : undefined}
      onChange={event => {
        onChosen([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
    {label}
  </label>
)
