// Run-time configuration of the console: edit this file beside index.html, no new build is needed.
// apiHost: scheme and host of the API when it is not the site's own, e.g. 'https://api.example.org'. Empty = same origin.
// repositoryUrl: where "code repository" in the header leads. Empty = the product's own page of its version and licences.
// helpUrl: where "help document" in the header leads. Empty = the product's own help.
window.waterConfig = { apiHost: '', repositoryUrl: '', helpUrl: '' }
