// Draws the hours by day with uPlot, in place of the image that pages show without scripts.

const colors = {
  regular: '#0072b2',
  overtime: '#e69f00',
  double_time: '#d55e00',
  holiday_worked: '#117733',
  holiday: '#009e73',
  vacation: '#56b4e9',
  sick: '#cc79a7',
  personal: '#c9b800',
  other_leave: '#8a8a8a',
}

function drawChart(figure) {
  const { labels, days, series, words, locale } = JSON.parse(figure.dataset.chart)
  const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const plain = new Intl.NumberFormat(locale)
  const css = getComputedStyle(document.documentElement)
  const ink = css.getPropertyValue('color')
  const stacked = stack(series)
  const bars = uPlot.paths.bars({ size: [0.7, 48] })
  const grid = { stroke: 'rgba(128, 128, 128, 0.25)' }
  const axis = { stroke: ink, grid, ticks: grid }
  figure.replaceChildren()
  const plot = new uPlot(
    {
      width: widthOf(figure),
      height: 320,
      scales: {
        x: { time: false, range: [-0.6, days.length - 0.4] },
        y: { range: (_, __, max) => [0, max * 1.08] },
      },
      axes: [
        {
          ...axis,
          splits: ({ width }) => everyFew(days.length, width),
          values: (_, splits) => splits.map((i) => labels[i]),
        },
        {
          ...axis,
          values: (_, splits) => splits.map((hours) => `${plain.format(hours)}${words.space}h`),
          size: 64,
        },
      ],
      series: [
        { label: words.day, value: (_, i) => (i == null ? '' : days[i]) },
        // The highest stack is drawn first, and the lower ones over it.
        ...series.toReversed().map(({ bucket, label, hours }) => ({
          label,
          paths: bars,
          points: { show: false },
          fill: colors[bucket],
          stroke: colors[bucket],
          value: (_, __, ___, i) => (i == null ? '' : `${two.format(hours[i])}${words.space}h`),
        })),
      ],
    },
    [days.map((_, i) => i), ...stacked.toReversed()],
    figure,
  )
  plot.root.setAttribute('role', 'img')
  plot.root.setAttribute('aria-label', words.about)
  new ResizeObserver(() => plot.setSize({ width: widthOf(figure), height: 320 })).observe(figure)
}

/** Enough days between labels that they do not overlap. */
function everyFew(days, width) {
  const step = Math.ceil(days / Math.max(1, Math.floor((width - 64) / 52)))
  return Array.from({ length: Math.ceil(days / step) }, (_, i) => i * step)
}

/** Each category on top of those before it. */
function stack(series) {
  let below = series[0].hours.map(() => 0)
  return series.map(({ hours }) => {
    below = below.map((sum, i) => sum + hours[i])
    return below
  })
}

function widthOf(figure) {
  const style = getComputedStyle(figure)
  return figure.clientWidth - Number.parseFloat(style.paddingLeft) * 2
}

for (const figure of document.querySelectorAll('[data-chart]')) {
  if (figure.dataset.chart !== '') drawChart(figure)
}
