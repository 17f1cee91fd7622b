package org.tornadohalo.topology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;

/** Finds the atom pairs of a molecule that are close along its bonds and therefore have no non-bonded interaction. */
public final class Exclusions {
    private Exclusions() {}

    /**
     * Lists for each atom the atoms at most {@code maxBonds} bonds away, plus the explicit pairs in both directions.
     *
     * <p>Source: GROMACS reference manual, "Exclusions" and the field nrexcl of a molecule type.
     *
     * @param atomCount number of atoms of the molecule
     * @param bonds pairs of molecule-local indices; bonds, constraints and the O-H distances of settles
     * @param maxBonds nrexcl
     * @param explicitPairs further excluded pairs
     * @return one sorted, symmetric list per atom, without the atom itself
     */
    public static int[][] withinBonds(int atomCount, List<int[]> bonds, int maxBonds, List<int[]> explicitPairs) {
        List<List<Integer>> neighbours = adjacency(atomCount, bonds);
        List<TreeSet<Integer>> excluded = new ArrayList<>(atomCount);
        for (int atom = 0; atom < atomCount; atom++) {
            excluded.add(reachable(neighbours, atom, maxBonds));
        }
        for (int[] pair : explicitPairs) {
            excluded.get(pair[0]).add(pair[1]);
            excluded.get(pair[1]).add(pair[0]);
        }
        int[][] lists = new int[atomCount][];
        for (int atom = 0; atom < atomCount; atom++) {
            excluded.get(atom).remove(atom);
            lists[atom] =
                    excluded.get(atom).stream().mapToInt(Integer::intValue).toArray();
        }
        return lists;
    }

    private static List<List<Integer>> adjacency(int atomCount, List<int[]> bonds) {
        List<List<Integer>> neighbours = new ArrayList<>(atomCount);
        for (int atom = 0; atom < atomCount; atom++) {
            neighbours.add(new ArrayList<>());
        }
        for (int[] bond : bonds) {
            neighbours.get(bond[0]).add(bond[1]);
            neighbours.get(bond[1]).add(bond[0]);
        }
        return neighbours;
    }

    private static TreeSet<Integer> reachable(List<List<Integer>> neighbours, int start, int maxBonds) {
        TreeSet<Integer> found = new TreeSet<>(List.of(start));
        Queue<Integer> shell = new ArrayDeque<>(List.of(start));
        for (int bonds = 1; bonds <= maxBonds && !shell.isEmpty(); bonds++) {
            Queue<Integer> nextShell = new ArrayDeque<>();
            for (int atom : shell) {
                for (int neighbour : neighbours.get(atom)) {
                    if (found.add(neighbour)) {
                        nextShell.add(neighbour);
                    }
                }
            }
            shell = nextShell;
        }
        return found;
    }

    /** Whether {@code lists} are sorted, symmetric and free of self-references, as {@link MoleculeType} wants them. */
    static boolean areConsistent(int[][] lists) {
        for (int atom = 0; atom < lists.length; atom++) {
            for (int k = 0; k < lists[atom].length; k++) {
                int other = lists[atom][k];
                boolean sorted = k == 0 || lists[atom][k - 1] < other;
                if (!sorted || other == atom || Arrays.binarySearch(lists[other], atom) < 0) {
                    return false;
                }
            }
        }
        return true;
    }
}
