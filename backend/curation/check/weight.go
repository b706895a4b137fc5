package check

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

// MaxWeight limits the weight of a microblog post.
const MaxWeight = 280

// urlWeight is the weight of a link of any length.
const urlWeight = 23

var links = regexp.MustCompile(`https?://[^\s<>"]+`)

// Weight counts a microblog post as the network does: after NFC, a link counts
// 23, an emoji 2, a character of the Latin to Georgian blocks and of general
// punctuation 1, any other 2. A link the network would not recognise, such as
// one to a bare address, counts by its characters.
func Weight(post string) int {
	post = norm.NFC.String(post)
	weight, rest := 0, 0
	for _, at := range links.FindAllStringIndex(post, -1) {
		if !publicLink(post[at[0]:at[1]]) {
			continue
		}
		weight += textWeight(post[rest:at[0]]) + urlWeight
		rest = at[1]
	}
	return weight + textWeight(post[rest:])
}

// publicLink reports whether a link's host ends in a name, not in a number.
func publicLink(link string) bool {
	u, err := url.Parse(link)
	if err != nil {
		return false
	}
	dot := strings.LastIndexByte(u.Hostname(), '.')
	return dot > 0 && strings.Trim(strings.ToLower(u.Hostname()[dot+1:]), "abcdefghijklmnopqrstuvwxyz") == ""
}

func textWeight(s string) int {
	weight := 0
	for clusters := uniseg.NewGraphemes(s); clusters.Next(); {
		weight += clusterWeight(clusters.Runes())
	}
	return weight
}

func clusterWeight(cluster []rune) int {
	if emoji(cluster) {
		return 2
	}
	weight := 0
	for _, r := range cluster {
		if light(r) {
			weight++
		} else {
			weight += 2
		}
	}
	return weight
}

// light holds the ranges the network counts once.
func light(r rune) bool {
	return r <= 4351 || (r >= 8192 && r <= 8205) || (r >= 8208 && r <= 8223) || (r >= 8242 && r <= 8247)
}

// emoji reports whether a cluster of several runes is drawn as one picture.
func emoji(cluster []rune) bool {
	return len(cluster) > 1 && slices.ContainsFunc(cluster, func(r rune) bool {
		return r == 0xFE0F || r == 0x20E3 || (r >= 0x1F000 && r <= 0x1FAFF)
	})
}
