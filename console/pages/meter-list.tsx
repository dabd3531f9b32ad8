import { ImportButton } from '../features/imports/import-button'
import { MeterList } from '../features/meters/list'

export default () => <MeterList actions={<ImportButton kind="meters" />} />
