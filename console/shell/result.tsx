import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../i18n/locale'
import type { IconName } from '../ui/icon'
import { Outcome } from '../ui/outcome'
import { START } from './guard'
import { RESULTS } from './result-texts'

const ICONS: Readonly<Record<string, IconName>> = { '/result/success': 'result' }

/** The pages under /result: one component, its texts by path. */
export default function ResultPage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const text = useText()
  const result = RESULTS[pathname] ?? RESULTS['/result/404']!
  return (
    <Outcome isPage icon={ICONS[pathname] ?? 'warning'} title={text(result.title)} text={text(result.text)}>
      <Button type="primary" onClick={() => navigate(START)}>
        {text(result.home)}
      </Button>
    </Outcome>
  )
}
