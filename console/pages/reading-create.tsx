import { ImportButton } from '../features/imports/import-button'
import { ReadingCreate } from '../features/readings/create'

export default () => <ReadingCreate actions={<ImportButton kind="readings" />} />
