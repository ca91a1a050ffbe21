// Popups of the demo.

const css = `.popup {
  max-width: 420px;
  margin: 48px auto;
  padding: 32px 24px;
  border-radius: 12px;
  font: 16px/1.5 system-ui, sans-serif;
  text-align: center;
  color: #1f2933;
  background: #ffffff;
  box-shadow: 0 8px 32px rgb(0 0 0 / 20%);
}

.popup button {
  padding: 12px 20px;
  border: 0;
  border-radius: 6px;
  font: inherit;
  color: #ffffff;
  background: #1d4ed8;
}
`;

/** Each site's, in the order they were made. */
export const popups = [
  {
    title: 'Register to read on',
    name: 'Registration wall',
    slug: 'registration-wall',
    label: '2.1',
    status: 'published',
    required_auth: false,
    template: `<section class="popup" role="dialog" aria-labelledby="wall-title">
  <h1 id="wall-title">Read on for free</h1>
  <p>Create a free account to read <b id="left">3</b> more articles this month.</p>
  <button type="button" id="register">Create an account</button>
</section>
`,
    css,
    javascript: `document.querySelector('#register').addEventListener('click', (event) => {
  event.target.textContent = 'Thank you!';
});
`,
  },
  {
    title: 'Spring offer for members',
    name: 'Spring offer',
    slug: 'spring-offer',
    label: '0.3',
    status: 'draft',
    required_auth: true,
    template: `<section class="popup" role="dialog" aria-labelledby="offer-title">
  <h1 id="offer-title">Three months for the price of one</h1>
  <p>The offer ends in <b id="days"></b> days.</p>
  <button type="button">Show the plans</button>
</section>
`,
    css,
    javascript: `const end = new Date(new Date().getFullYear() + 1, 0, 1);
document.querySelector('#days').textContent = Math.ceil((end - Date.now()) / 86400000);
`,
  },
  {
    title: 'Free articles used up',
    name: 'Free articles used up',
    slug: 'free-articles-used-up',
    label: '1.0',
    status: 'published',
    required_auth: false,
    template: `<div class="offer">
  <h2>That was number {{ meter.limit }}</h2>
  <p>Every month {{ meter.limit }} articles are on the house. The next one opens on {{ meter.next | date: "%-d %B" }}.</p>
  <p><a data-mh="subscribe">Plans and prices</a></p>
</div>
`,
    css: `.offer {
  padding: 24px;
  border-radius: 12px;
  color: #1f2933;
  background: #eef2f6;
}

.offer h2 {
  margin: 0;
}

.offer a {
  display: inline-block;
  padding: 12px 20px;
  border-radius: 6px;
  color: #ffffff;
  background: #1d4ed8;
}
`,
    javascript: '',
  },
] as const;
